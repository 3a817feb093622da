import { findKindOfAction, findScope } from '#shared/organization/permissions.ts';
import { AgentChanges } from '#src/features/agent-changes/agent-changes.tsx';
import { DayUsageList } from '#src/features/api-keys/day-usage.tsx';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { LeaverSettingSection } from '#src/pages/team/leavers/leaver-setting.tsx';
import { DeleteTeam } from '#src/pages/team/settings/delete-team.tsx';
import { Domains } from '#src/pages/team/settings/domains/domains.tsx';
import { LogoSection } from '#src/pages/team/settings/logo/logo-section.tsx';
import { NameForm } from '#src/pages/team/settings/name-form.tsx';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import { BY_KIND } from '#src/pages/team/settings/domains/copy.ts';
import { OwnDomains } from '#src/pages/team/settings/domains/own-domains.tsx';
import { Ownership } from '#src/pages/team/settings/ownership.tsx';
import { TeamBilling } from '#src/pages/team/settings/team-billing.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { SettingsSection } from '#src/ui/content/settings-section.tsx';

/** Each section is shown to the roles that may use it. */
export function SettingsView({ organization, user, onChanged }: TeamViewProps) {
  const { role } = organization;
  return (
    <div className="*:first:border-t-0 *:first:pt-0">
      <SettingsSection
        anchor="name"
        title="Name"
        about="Members see it, and so do people you invite."
      >
        <NameForm organization={organization} user={user} onChanged={onChanged} />
      </SettingsSection>
      {findKindOfAction('manageLogo') === organization.kind && (
        <SettingsSection
          anchor="logo"
          title="Logo"
          about="Company cards show it on their pages and wallet passes. A card policy can leave it out."
        >
          <LogoSection organization={organization} onChanged={onChanged} />
        </SettingsSection>
      )}
      <SettingsSection
        anchor="leavers"
        title="When someone leaves"
        about="What happens to a leaver's company cards. You can decide otherwise for each person you remove."
      >
        <LeaverSettingSection organization={organization} />
      </SettingsSection>
      {findScope(role, 'manageDomains') !== null && (
        <SettingsSection
          anchor="domains"
          title="Domains"
          about="Verify your company's domain to let people with an address there join without an invitation."
        >
          <Domains org={organization.id} />
        </SettingsSection>
      )}
      {findScope(role, 'manageDomains') !== null && (
        <SettingsSection
          anchor="own-domains"
          title="Own domains"
          about={BY_KIND[organization.kind].about}
        >
          <OwnDomains organization={organization} />
        </SettingsSection>
      )}
      {findScope(role, 'manageApiKeys') !== null && (
        <SettingsSection
          anchor="api-keys"
          title="API keys"
          about="For programs that work with your team's data. A key ends when the person who created it leaves, and is paused while they are suspended or no longer an admin. We email the owners about each new key."
        >
          <ApiKeys plan={organization.plan} organization={organization} />
        </SettingsSection>
      )}
      {findScope(role, 'manageApiKeys') !== null &&
        findKindOfAction('editCards') === organization.kind && (
          <SettingsSection
            anchor="assistants"
            title="Changes by assistants"
            about="For assistants that use the team's API keys or were connected to the team."
          >
            <AgentChanges organization={organization.id} />
          </SettingsSection>
        )}
      {findScope(role, 'manageApiKeys') !== null && (
        <SettingsSection
          anchor="usage"
          title="Today's usage"
          about="All teams that the billing owner pays for share a daily budget. One member or key can use a tenth of it."
        >
          <DayUsageList organization={organization.id} />
        </SettingsSection>
      )}
      {findScope(role, 'manageWebhooks') !== null && (
        <SettingsSection
          anchor="webhooks"
          title="Webhooks"
          about="We send a message to your own address when something happens in the team. A webhook ends when the person who made it leaves, or when the API key it was made with is revoked."
        >
          <Webhooks plan={organization.plan} organization={organization} />
        </SettingsSection>
      )}
      {findScope(role, 'transferOwnership') !== null && (
        <SettingsSection
          anchor="ownership"
          title="Ownership and billing"
          about="Owners may do everything. One of them pays for the team."
        >
          <div className="grid gap-6">
            <Ownership organization={organization} user={user} onChanged={onChanged} />
            <TeamBilling organization={organization} user={user} onChanged={onChanged} />
          </div>
        </SettingsSection>
      )}
      {findScope(role, 'deleteOrganization') !== null && (
        <SettingsSection
          anchor="danger-zone"
          title="Danger zone"
          about="Delete the team with everything that belongs to it."
        >
          <DeleteTeam organization={organization} user={user} />
        </SettingsSection>
      )}
    </div>
  );
}
