import type { Role } from '#shared/organization/role.ts';
import { listJoinTerms } from '#src/features/organization/copy.ts';
import { ROLE_DESCRIPTION, ROLE_NAMES } from '#src/features/organization/roles.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { findKindOfAction } from '#shared/organization/permissions.ts';
import { LISTING_SECTION } from '#src/pages/team/company/front-page/copy.ts';
import { ListingSwitch } from '#src/pages/team/membership/listing-switch.tsx';
import { LeaveOrganization } from '#src/pages/team/membership/leave-organization.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { SettingsSection, SettingsSections } from '#src/ui/content/settings-section.tsx';

/** What a role may do, as said to the person who has it. */
const OWN_ROLE_DESCRIPTION: Readonly<Record<Role, string>> = {
  ...ROLE_DESCRIPTION,
  manager: 'Members of your groups, and their cards.',
  member: 'Your own company card.',
};

/** The signed-in person's membership: role, what the company sees, and leaving. */
export function MembershipView({ organization, user }: TeamViewProps) {
  const { name, role, groups } = organization;
  return (
    <SettingsSections>
      <SettingsSection anchor="role" title="Your role" description={`What you may do in ${name}.`}>
        <p className="font-medium">{ROLE_NAMES[role]}</p>
        <p className="mt-1 text-stone">{OWN_ROLE_DESCRIPTION[role]}</p>
        {groups.length > 0 && (
          <p className="mt-3">
            <span className="text-stone">Groups: </span>
            <span dir="auto">{groups.join(', ')}</span>
          </p>
        )}
      </SettingsSection>
      <SettingsSection
        anchor="visibility"
        title={`What ${name} sees`}
        description="Admins, and managers of your groups."
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
      {findKindOfAction('useOwnCard') === organization.kind && (
        <SettingsSection anchor="listing" {...LISTING_SECTION}>
          <ListingSwitch org={organization.id} />
        </SettingsSection>
      )}
      <SettingsSection
        anchor="contacts"
        title="Whose contacts"
        description="What every member agrees to."
      >
        <MarkedList items={listJoinTerms(name)} mark="dot" className="gap-1.5" />
      </SettingsSection>
      <SettingsSection
        anchor="leave"
        title="Leave the team"
        description="Your account and your own cards stay."
      >
        <LeaveOrganization organization={organization} user={user} />
      </SettingsSection>
    </SettingsSections>
  );
}
