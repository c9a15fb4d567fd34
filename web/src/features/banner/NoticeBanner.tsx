'use client';
import { useEffect, useRef } from 'react';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { SIGNIN_CONFIRMATION_VISIBILITY } from '@/gen/limits';
import { type Notice, type NoticeAction, notices } from '@/lib/banner/notices';
import { themeOfBanner } from '@/lib/banner/theme';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import css from './NoticeBanner.module.css';

function Action({ action }: { action: NoticeAction }) {
  if ('href' in action) return <Link href={action.href}>{action.label}</Link>;
  if ('run' in action)
    return (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    );
  return (
    <SignInLink entry="top_bar" operation="login" to={href.ShowHome()}>
      {action.label}
    </SignInLink>
  );
}

/** One banner with what it offers. It counts as shown when enough of it could be seen. */
export function NoticeBanner({ notice }: { notice: Notice }) {
  const area = useRef<HTMLDivElement>(null);
  const { onShown } = notice;
  useEffect(() => {
    if (!onShown || !area.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onShown();
      },
      { threshold: SIGNIN_CONFIRMATION_VISIBILITY / 100 },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [onShown]);
  const actions = notice.actions?.map((action) => <Action key={action.label} action={action} />);
  return (
    <div ref={area} className={notice.floats ? css.floating : undefined}>
      <Banner
        key={notice.kind}
        look={themeOfBanner(notice.kind) === 'ERROR' ? 'error' : 'notice'}
        label="Notice"
        actions={actions}
        onHidden={() => notices.hide(notice.kind)}
      >
        {notice.text}
      </Banner>
    </div>
  );
}
