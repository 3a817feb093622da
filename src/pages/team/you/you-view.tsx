import { useCallback } from 'react';
import { listGroups, listMembers } from '#shared/api/organizations/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { listJoinTerms } from '#src/features/team/copy.ts';
import { ROLE_ABOUT, ROLE_NAMES } from '#src/features/team/roles.ts';
import { groupNames } from '#src/pages/team/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { LeaveTeam } from '#src/pages/team/you/leave-team.tsx';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/use-resource.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { SettingsSection } from '#src/ui/content/settings-section.tsx';

/** The signed-in person's membership: role, what the company sees, and leaving. */
export function YouView({ organization, user }: TeamViewProps) {
  const { name, role } = organization;
  const canRead = findScope(role, 'readMembers') !== null;
  return (
    <div className="*:first:border-t-0 *:first:pt-0">
      <SettingsSection anchor="role" title="Your role" about={`What you may do in ${name}.`}>
        <p className="font-medium">{ROLE_NAMES[role]}</p>
        <p className="mt-1 text-stone">{ROLE_ABOUT[role]}</p>
        {canRead && <OwnGroups org={organization.id} email={user.email} />}
      </SettingsSection>
      <SettingsSection
        anchor="visibility"
        title={`What ${name} sees`}
        about="Admins, and managers of your groups."
      >
        <MarkedList
          items={[
            `Your name and ${user.email}`,
            'Your role, your groups and the day you were last active here',
            'The company cards it gives you, with their numbers',
          ]}
          mark="dot"
          className="gap-1.5"
        />
      </SettingsSection>
      <SettingsSection
        anchor="contacts"
        title="Whose contacts"
        about="You agreed to this when you joined."
      >
        <MarkedList items={listJoinTerms(name)} mark="dot" className="gap-1.5" />
      </SettingsSection>
      <SettingsSection
        anchor="leave"
        title="Leave the team"
        about="Your account and your own cards stay."
      >
        <LeaveTeam organization={organization} user={user} />
      </SettingsSection>
    </div>
  );
}

/** For roles that may read members. */
function OwnGroups({ org, email }: { org: string; email: string }) {
  const loadGroups = useCallback(() => api.call(listGroups, { params: { org } }), [org]);
  const loadSelf = useCallback(
    () => api.call(listMembers, { params: { org }, query: { q: email } }),
    [org, email],
  );
  const groups = useResource(loadGroups).value?.groups ?? [];
  const members = useResource(loadSelf).value?.members ?? [];
  const self = members.find((member) => member.email.toLowerCase() === email.toLowerCase());
  const names = groupNames(self?.groups ?? [], groups);
  if (names === '') return null;
  return (
    <p className="mt-3">
      <span className="text-stone">Groups: </span>
      {names}
    </p>
  );
}
