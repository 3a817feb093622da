import { Link } from 'react-router';
import type { User } from '#shared/api/auth/auth.ts';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import { ThemeSwitch } from '#src/features/theme/theme-switch.tsx';
import { AgentChanges } from '#src/features/agent-changes/agent-changes.tsx';
import { ConnectedApps } from '#src/features/api-keys/connected-apps.tsx';
import { DayUsageList } from '#src/features/api-keys/day-usage.tsx';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { DangerZone } from '#src/pages/settings/deletion/danger-zone.tsx';
import { Devices } from '#src/pages/settings/devices/devices.tsx';
import { EmailAddress } from '#src/pages/settings/email/email-address.tsx';
import { ExportButton } from '#src/pages/settings/export-button.tsx';
import { OwnPartner } from '#src/pages/settings/own-partner.tsx';
import { Notifications } from '#src/pages/settings/notifications.tsx';
import { PasswordForm } from '#src/pages/settings/password/password-form.tsx';
import { ProfileForm } from '#src/pages/settings/profile-form.tsx';
import { SettingsSection } from '#src/ui/content/settings-section.tsx';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';

export function SettingsPage() {
  const { user } = session.use();
  return (
    <div className="mx-auto w-full max-w-[57rem] py-8 md:py-12">
      <h1 className="font-display text-2xl">Settings</h1>
      {user ? <AccountSettings key={user.id} user={user} /> : <GuestSettings />}
    </div>
  );
}

function AccountSettings({ user }: { user: User }) {
  return (
    <>
      <p className="mt-2 mb-8 text-stone [overflow-wrap:anywhere]">Signed in as {user.email}</p>
      <SettingsSection
        anchor="profile"
        title="Profile"
        about="Your account details. Your cards have their own names and titles."
      >
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection
        anchor="email"
        title="Email"
        about="The address you sign in with. Changing it doesn't change your cards."
      >
        <EmailAddress email={user.email} isConfirmed={user.isEmailConfirmed !== false} />
      </SettingsSection>
      <SettingsSection
        anchor="password"
        title="Password"
        about="Changing it signs you out everywhere else. We'll send you an email."
      >
        <PasswordForm email={user.email} />
      </SettingsSection>
      <SettingsSection
        anchor="notifications"
        title="Notifications"
        about="We send emails for new contacts, and save your other choices."
      >
        <Notifications />
      </SettingsSection>
      <Appearance />
      <OwnPartner />
      <SettingsSection
        anchor="devices"
        title="Devices"
        about="Where you're signed in. Sign out of devices you don't recognize or use anymore."
      >
        <Devices />
      </SettingsSection>
      <SettingsSection
        anchor="api-keys"
        title="API keys"
        about="For programs that work with your cards and contacts. We email you about each new key."
      >
        <ApiKeys
          plan={user.plan}
          organization={null}
          renderUpgrade={(open, onClose) => (
            <UpgradeDialog open={open} plan={user.plan} feature="apiAccess" onClose={onClose} />
          )}
        />
      </SettingsSection>
      <SettingsSection
        anchor="connected-apps"
        title="Connected apps"
        about="Assistants that you allowed to work with your data. We email you about each new one."
      >
        <ConnectedApps />
      </SettingsSection>
      <SettingsSection
        anchor="assistants"
        title="Changes by assistants"
        about="For assistants that you connected or gave a key."
      >
        <AgentChanges organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="webhooks"
        title="Webhooks"
        about="We send a message to your own address when something happens, so your other tools know at once."
      >
        <Webhooks plan={user.plan} organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="usage"
        title="Today's usage"
        about="Your keys, apps and you share a daily budget. A quarter is always kept for you."
      >
        <DayUsageList organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="data"
        title="Your data"
        about="Everything in your account as a ZIP file: JSON, CSV, contact files, and images."
      >
        <div className="flex flex-wrap gap-3">
          <ExportButton user={user} />
          <ButtonLink variant="quiet" to={href('importCards')}>
            Import, or export one card
          </ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection
        anchor="danger-zone"
        title="Danger zone"
        about="Delete your account with its cards and images. Export your data first if you want to keep it."
      >
        <DangerZone userId={user.id} />
      </SettingsSection>
    </>
  );
}

function Appearance() {
  return (
    <SettingsSection
      anchor="appearance"
      title="Appearance"
      about="Light or dark, on this device. Your cards keep their own colors."
    >
      <ThemeSwitch />
    </SettingsSection>
  );
}

/** Guests have no account settings. */
function GuestSettings() {
  return (
    <>
      <EmptyState
        title="Sign up to change settings"
        action={
          <ButtonLink to={entryUrl('signup', href('settings'))}>Create a free account</ButtonLink>
        }
      >
        Guests don't have a password, devices, or notifications.{' '}
        <Link to={entryUrl('login', href('settings'))} className="text-link">
          Sign in
        </Link>{' '}
        to change yours.
      </EmptyState>
      <Appearance />
    </>
  );
}
