import { findKindOfAction, findScope } from '#shared/organization/permissions.ts';
import { AgentChanges } from '#src/features/agent-changes/agent-changes.tsx';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { ConnectedApps } from '#src/features/api-keys/connected-apps.tsx';
import { DayUsageList } from '#src/features/api-keys/day-usage.tsx';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { SettingsSection, SettingsSections } from '#src/ui/content/settings-section.tsx';

/** What programs and assistants may do, and what they are sent. */
export function DevelopersView({ organization }: TeamViewProps) {
  return (
    <SettingsSections>
      <SettingsSection
        anchor="api-keys"
        title="API keys"
        description="For programs that work with your team's data. A service key belongs to the team and keeps working when the person who created it leaves. We email the owners about each new key."
      >
        <ApiKeys plan={organization.plan} organization={organization} />
      </SettingsSection>
      <SettingsSection
        anchor="apps"
        title="Connected apps"
        description="Assistants and other apps that reach your team's data. Whoever connects one chooses whether it belongs to the team."
      >
        <ConnectedApps organization={organization} />
      </SettingsSection>
      {findKindOfAction('editCards') === organization.kind && (
        <SettingsSection
          anchor="assistants"
          title="Changes by assistants"
          description="For assistants that use the team's API keys or were connected to the team."
        >
          <AgentChanges organization={organization.id} />
        </SettingsSection>
      )}
      <SettingsSection
        anchor="usage"
        title="Today's usage"
        description="All teams that the billing owner pays for share a daily budget. One member or key can use a tenth of it."
      >
        <DayUsageList organization={organization.id} />
      </SettingsSection>
      {findScope(organization.role, 'manageWebhooks') !== null && (
        <SettingsSection
          anchor="webhooks"
          title="Webhooks"
          description="We send a message to your own address when something happens in the team. A webhook belongs to the team and keeps working when the person who made it leaves, for a year unless you renew it. One made with an API key lasts as long as the key."
        >
          <Webhooks plan={organization.plan} organization={organization} />
        </SettingsSection>
      )}
    </SettingsSections>
  );
}
