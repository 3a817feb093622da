import { Link } from 'react-router';
import type { User } from '#shared/api/auth/auth.ts';
import { href } from '#shared/routes.ts';
import { Notice } from '#src/ui/content/notice.tsx';

/** For a link to join that does not work for this account. Does not reveal whether the team exists. */
export function JoinRefused({ user: { email, isEmailConfirmed } }: { user: User }) {
  if (isEmailConfirmed === false) {
    return (
      <Notice title="Confirm your email address first">
        This link is for people with a confirmed address at the team's domain. Confirm {email} in{' '}
        <Link to={href('settings')} className="text-link">
          your settings
        </Link>
        , then open the link again.
      </Notice>
    );
  }
  return (
    <Notice title="You can't join this team with your email address">
      This link is for people with an address at the team's domain, and you're signed in as {email}.
      Ask an admin of the team to invite you.
    </Notice>
  );
}
