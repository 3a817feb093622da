import { useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { OrganizationFrame } from '#src/pages/team/organization-frame.tsx';
import { OrganizationChooser } from '#src/pages/team/organization-chooser.tsx';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';

/** One organization with its views, or the choice between several. */
export function TeamPage() {
  const { user } = session.use();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const org = query.get('org');
  return (
    <div className="w-full py-8 md:py-12">
      {user === null && (
        <GuestOrganizations from={pathname + search} isJoining={query.get('join') !== null} />
      )}
      {user !== null && org === null && (
        <OrganizationChooser
          user={user}
          joining={query.get('join')}
          invitationId={query.get('invitation')}
        />
      )}
      {user !== null && org !== null && (
        <OrganizationFrame
          key={`${user.id} ${org}`}
          id={org}
          view={query.get('view')}
          user={user}
        />
      )}
    </div>
  );
}

interface GuestOrganizationsProps {
  from: string;
  /** Whether the page was opened by a link to join, to which signing up returns. */
  isJoining: boolean;
}

function GuestOrganizations({ from, isJoining }: GuestOrganizationsProps) {
  return (
    <>
      <h1 className="font-display text-2xl">Team</h1>
      <EmptyState
        title="Sign in to open your team"
        action={<ButtonLink to={entryUrl('login', from)}>Sign in</ButtonLink>}
      >
        Teams need an account.{' '}
        <Link to={entryUrl('signup', isJoining ? from : href('dashboard'))} className="text-link">
          Create one for free
        </Link>
        .
      </EmptyState>
    </>
  );
}
