'use client';
import useSWR from 'swr';
import { PLANS } from '@/features/onboarding/plans';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { OwnReceipt, type OwnReceiptQuery } from './Membership.gen';
import css from './Membership.module.css';
import { Waiting } from './Waiting';

type Charge = NonNullable<NonNullable<OwnReceiptQuery['viewer']>['charge']>;

/** The receipt of a payment, as it is printed. */
export function Receipt({ id }: { id: string }) {
  const { data, error, mutate } = useSWR(['OwnReceipt', id], () => query(OwnReceipt, { id }), { revalidateOnFocus: false });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>The receipt could not be loaded.</Failed>;
  if (!data) return <Waiting what="the receipt" />;
  const charge = data.viewer?.charge;
  if (!data.viewer || !charge)
    return <Empty action={<Link href={href.ShowManageMembershipPage()}>Your membership</Link>}>You have no receipt of this number.</Empty>;
  const facts = [
    ['Receipt', charge.id],
    ['Date', shortDate(charge.paidAt)],
    ['Paid by', data.viewer.name],
    ['For', paidFor(charge, data.site.name)],
    ...(charge.paymentMethod ? [['Payment method', charge.paymentMethod.name]] : []),
    ...(charge.taxId ? [['Tax ID', charge.taxId]] : []),
    ...(charge.tax
      ? [
          ['Without tax', charge.netText],
          [charge.tax.label, charge.tax.receiptText],
        ]
      : []),
    ['Total', charge.receiptText],
    ...(charge.refundedText ? [['Went back', charge.refundedText]] : []),
  ];
  return (
    <section className={css.panel} aria-label="Receipt">
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {charge.tax?.isReverseCharge && <p className={css.small}>Reverse charge: the tax is owed by the buyer.</p>}
      <div className={`${css.row} ${css.noPrint}`}>
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
        <Link className={css.link} href={href.ShowManageMembershipPage()}>
          All payments
        </Link>
      </div>
    </section>
  );
}

/** What was paid for. */
function paidFor({ purpose, membershipType, tip }: Charge, site: string): string {
  if (purpose === 'GIFT') return `${site} memberships, given away`;
  if (membershipType) return `${site} membership: ${PLANS[membershipType].name}`;
  const to = tip?.writer ? `Tip to ${tip.writer.name}` : 'Tip';
  return tip?.post?.title ? `${to} for “${tip.post.title}”` : to;
}
