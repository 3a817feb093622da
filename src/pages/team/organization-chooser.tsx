import type { User } from '#shared/api/auth/auth.ts';
import { joinOrganization, listJoinable } from '#shared/api/organizations/domains.ts';
import { can } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { openAfterJoining } from '#src/features/organization/after-joining.ts';
import { AgreeAndJoin } from '#src/features/organization/agree-and-join.tsx';
import { CreateOrganizationForm } from '#src/features/organization/create-organization-form.tsx';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { invitationUrl, joinUrl, teamUrl } from '#src/features/organization/team-url.ts';
import { OwnInvitationView } from '#src/pages/team/own-invitation.tsx';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import { Link } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

interface OrganizationChooserProps {
  user: User;
  /** The organization to join by domain, as named in the URL. */
  joining: string | null;
  /** The invitation to answer, as named in the URL. */
  invitationId: string | null;
}

/** The account's teams, invitations, those it may join, and the form for a new one. */
export function OrganizationChooser({ user, joining, invitationId }: OrganizationChooserProps) {
  const own = ownOrganizations.use(user.id);
  const byDomain = useEndpoint(listJoinable, {});
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const canCreate = can(user.plan, 'teamManagement');
  const reload = () => ownOrganizations.load(user.id);
  const { value: organizations, invitations, failure } = own;
  // Without them the account's own teams are still of use.
  const joinable = byDomain.value?.organizations ?? (byDomain.failure === null ? null : []);
  if (organizations === null || joinable === null) {
    return <OrganizationsLoading failure={failure} onRetry={() => void reload()} />;
  }
  const invited = joinable.find(({ id }) => id === joining);
  const open = async (id: string) => {
    await reload();
    openAfterJoining(navigate, id, 'member');
  };
  if (invited !== undefined) {
    return <JoinByDomain organization={invited} onJoined={(id) => void open(id)} />;
  }
  const answered = invitations.find(({ id }) => id === invitationId);
  if (answered !== undefined) {
    return <OwnInvitationView key={answered.id} userId={user.id} invitation={answered} />;
  }
  if (joining !== null && organizations.some(({ id }) => id === joining)) {
    return <Navigate to={teamUrl(joining)} replace />;
  }
  const [only] = organizations;
  const offered = joinable.length + invitations.length;
  // A link that does not work, of an invitation or to join, is explained above the list.
  const isLinked = invitationId !== null || joining !== null;
  if (only !== undefined && organizations.length === 1 && offered === 0 && !isLinked) {
    return <Navigate to={teamUrl(only.id)} replace />;
  }
  const isEmpty = organizations.length + offered === 0;
  return (
    <div className="mx-auto w-full max-w-[44rem]">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-2xl">Your teams</h1>
        {canCreate && !isEmpty && !isCreating && (
          <Button variant="outline" onClick={() => setIsCreating(true)}>
            New team
          </Button>
        )}
      </header>
      {joining !== null && (
        <div className="mt-6">
          {byDomain.failure === null ? (
            <JoinRefused user={user} />
          ) : (
            <RetryNotice title="We couldn't check whether you can join" onRetry={byDomain.reload}>
              {byDomain.failure}
            </RetryNotice>
          )}
        </div>
      )}
      {invitationId !== null && <EndedInvitation />}
      <ul className="mt-6 border-t border-hairline empty:hidden">
        {organizations.map(({ id, name, role }) => (
          <OrganizationRow key={id} to={teamUrl(id)} name={name} note={ROLE_NAMES[role]} />
        ))}
        {invitations.map(({ id, organization }) => (
          <OrganizationRow
            key={id}
            to={invitationUrl(id)}
            name={organization}
            note="You're invited"
          />
        ))}
        {joinable.map(({ id, name }) => (
          <OrganizationRow
            key={id}
            to={joinUrl(id)}
            name={name}
            note="You can join with your email address"
          />
        ))}
      </ul>
      {canCreate && (isEmpty || isCreating) && (
        <div className="mt-6">
          <Panel title="Create a team">
            <CreateOrganizationForm onCreated={({ id }) => void open(id)} />
          </Panel>
        </div>
      )}
      {!canCreate && isEmpty && (
        <EmptyState
          title="You're not in a team yet"
          action={
            <ButtonLink to={`${href('dashboard')}?tab=team`} variant="outline">
              See plans with teams
            </ButtonLink>
          }
        >
          Open the link in your invitation email to join a team.
        </EmptyState>
      )}
    </div>
  );
}

function OrganizationsLoading({
  failure,
  onRetry,
}: {
  failure: string | null;
  onRetry: () => void;
}) {
  return (
    <>
      <h1 className="mb-6 font-display text-2xl">Your teams</h1>
      {failure === null ? (
        <div role="status" aria-label="Loading your teams">
          <Skeleton className="h-40" />
        </div>
      ) : (
        <RetryNotice title="We couldn't load your teams" onRetry={onRetry}>
          {failure}
        </RetryNotice>
      )}
    </>
  );
}

function EndedInvitation() {
  return (
    <div className="mt-6">
      <Notice title="This invitation doesn't work anymore">
        It was already answered or revoked, it expired, or it's for another account.
      </Notice>
    </div>
  );
}

function OrganizationRow({ to, name, note }: { to: string; name: string; note: string }) {
  return (
    <li className="border-b border-hairline">
      <Link to={to} className="group flex min-h-16 items-center gap-4 py-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium group-hover:text-gold" dir="auto">
            {name}
          </span>
          <span className="block text-xs text-stone">{note}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.5}
          className="size-4 shrink-0 text-ornament transition-transform group-hover:translate-x-0.5"
        />
      </Link>
    </li>
  );
}

interface JoinByDomainProps {
  organization: { id: string; name: string };
  onJoined: (id: string) => void;
}

/** For people whose confirmed address is under a proven domain of the organization. */
function JoinByDomain({ organization: { id, name }, onJoined }: JoinByDomainProps) {
  return (
    <section className="mx-auto grid w-full max-w-(--container-form) gap-6 py-6">
      <h1 className="font-display text-2xl [overflow-wrap:anywhere]">Join {name}</h1>
      <p className="text-md">Your email address belongs to this team's domain.</p>
      <AgreeAndJoin
        organization={name}
        label={`Join ${name}`}
        join={() => api.call(joinOrganization, { params: { org: id }, body: { agreed: true } })}
        onJoined={onJoined}
      />
    </section>
  );
}

/** For a link to join that does not work for this account. Does not reveal whether the team exists. */
function JoinRefused({ user: { email, isEmailConfirmed } }: { user: User }) {
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
