import {
  readOrganization,
  type Organization,
  type OrganizationDetails,
} from '#shared/api/organizations/organizations.ts';
import { listMembers, type Member } from '#shared/api/organizations/people/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { browserClock } from '#src/browser/clock.ts';
import { InviteForm } from '#src/features/organization/invite-form.tsx';
import { formatLastActive, STATUS_NAMES, toListedRole } from '#src/features/organization/roles.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { countOrganization, limitLine } from '#src/pages/dashboard/team/content.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CountList } from '#src/ui/content/count-list.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Panel } from '#src/ui/content/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The first page of an organization's members, its counters, and the invite form. */
export function OrganizationOverview({ organization }: { organization: Organization }) {
  const { id, role } = organization;
  if (findScope(role, 'readMembers') === null) return <OwnTeam organization={organization} />;
  return <OrganizationTotals key={id} organization={organization} />;
}

function OrganizationTotals({ organization }: { organization: Organization }) {
  const { id, role } = organization;
  const details = useEndpoint(readOrganization, { params: { org: id } });
  const members = useEndpoint(listMembers, { params: { org: id } });
  const failure = details.failure ?? members.failure;
  const reload = () => {
    details.reload();
    members.reload();
  };
  const shown = details.value?.organization ?? null;
  if (failure !== null && (shown === null || members.value === null)) {
    return (
      <RetryNotice title="We couldn't load your team" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  const canInvite = findScope(role, 'inviteMembers') === 'all';
  return (
    <>
      <Counters details={shown} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Panel
          title="Members"
          aside={
            <ButtonLink variant="quiet" to={teamUrl(id, 'members')} className="-my-2">
              {members.value?.next === null ? 'Manage' : 'See all'}
            </ButtonLink>
          }
        >
          {members.value === null ? (
            <div role="status" aria-label="Loading members" className="grid gap-3">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-12" />
              ))}
            </div>
          ) : (
            <MembersTable members={members.value.members} />
          )}
        </Panel>
        {canInvite && (
          <Panel title="Invite a member">
            <InviteForm
              organization={organization}
              seats={shown?.seats ?? null}
              onInvited={reload}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

function Counters({ details }: { details: OrganizationDetails | null }) {
  const counts = details?.members ?? null;
  if (counts === null) return <Skeleton className="h-32" />;
  return (
    <CountList label="Team in numbers" items={countOrganization(counts, details?.cards ?? 0)} />
  );
}

/** For members, who may not see the others. */
function OwnTeam({ organization }: { organization: Organization }) {
  return (
    <EmptyState
      title={`You're a member of ${organization.name}`}
      action={<ButtonLink to={teamUrl(organization.id)}>Open team</ButtonLink>}
    >
      {limitLine(organization.plan)}. Your admins manage members and invitations.
    </EmptyState>
  );
}

function MembersTable({ members }: { members: readonly Member[] }) {
  const now = browserClock.now();
  return (
    <table aria-label="Team members" className="w-full table-fixed text-left">
      <thead className="text-xs text-stone max-md:sr-only">
        <tr className="border-b border-hairline">
          <th className="pb-2 font-normal">Name</th>
          <th className="w-20 pb-2 font-normal">Role</th>
          <th className="w-24 pb-2 font-normal">Status</th>
          <th className="w-14 pb-2 text-right font-normal">Cards</th>
          <th className="w-32 pb-2 pl-6 font-normal">Last active</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {members.map((member) => (
          <tr key={member.id} className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-3">
            <td className="min-w-0 max-md:col-span-2 md:py-3 md:pr-4">
              {/* An open invitation has no name yet. */}
              <span className="block truncate font-medium" dir="auto">
                {member.name || member.email}
              </span>
              {member.name !== '' && (
                <span className="block truncate text-xs text-stone">{member.email}</span>
              )}
            </td>
            <td>{toListedRole(member.role)}</td>
            <td className={member.status === 'active' ? undefined : 'text-stone'}>
              {STATUS_NAMES[member.status]}
            </td>
            <td className="tabular md:text-right">
              {member.cards}
              <span className="md:sr-only">{member.cards === 1 ? ' card' : ' cards'}</span>
            </td>
            <td className="text-stone md:pl-6">{formatLastActive(member.lastActiveOn, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
