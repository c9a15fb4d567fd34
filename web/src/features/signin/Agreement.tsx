import * as href from '@/gen/href';
import { signInAgreement } from '@/gen/messages/signIn';
import { Link } from '@/ui/Link';
import css from './SignIn.module.css';
import { Split } from './Split';

interface Props {
  action: string;
  productName: string;
  /** Who else gets the address, in words. */
  shared: string | null;
}

const away = (to: string) => (words: string) => (
  <Link href={to} target="_blank">
    {words}
  </Link>
);

const LINKS = { 'Terms of Service': away(href.m_tos()), 'Privacy Policy': away(href.document({ document: 'privacy' })) };

/** What pressing the button agrees to. The links leave this page as it is. */
export function Agreement({ action, productName, shared }: Props) {
  return (
    <p className={css.small}>
      <Split text={signInAgreement({ action, product: productName })} by={LINKS} />
      {shared && ` ${shared}`}
    </p>
  );
}
