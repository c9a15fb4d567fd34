'use client';
import { notices, type Notice } from '@/lib/banner/notices';
import { themeOfBanner } from '@/lib/banner/theme';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';

/** One banner with what it offers. */
export function NoticeBanner({ notice }: { notice: Notice }) {
  const actions = notice.actions?.map((action) => ('href' in action
    ? <Link key={action.label} href={action.href}>{action.label}</Link>
    : <button key={action.label} type="button" onClick={action.run}>{action.label}</button>));
  const onHidden = () => {
    notices.hide(notice.kind);
    notice.onHide?.();
  };
  return (
    <Banner key={notice.kind} look={themeOfBanner(notice.kind) === 'ERROR' ? 'error' : 'notice'} label="Notice" actions={actions} onHidden={onHidden}>
      {notice.text}
    </Banner>
  );
}
