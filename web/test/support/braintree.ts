import { PythonServer } from './pythonServer';

interface TransactionRow {
  status: string;
  minor: number;
}

/** What speaks the protocol of Braintree, with its own stand-ins for the scripts of PayPal's button. */
export class BraintreeServer extends PythonServer {
  constructor() {
    super('braintree');
  }

  /** What a site's configuration says of it. */
  get config(): string {
    return `[payments.braintree]
merchant_id = "quire"
public_key = "quire_public_key"
private_key = "quire_private_key"
environment = "sandbox"
merchant_accounts = { USD = "quire_usd", CAD = "quire_cad" }
api = "${this.url}/"
scripts = "${this.url}/js/"
`;
  }

  /** The payments by which it took money, in minor units. */
  async taken(): Promise<number[]> {
    const answer = await fetch(`${this.url}/_state`);
    const { transactions } = (await answer.json()) as { transactions: TransactionRow[] };
    return transactions.filter(({ status }) => status === 'SUBMITTED_FOR_SETTLEMENT').map(({ minor }) => minor);
  }
}
