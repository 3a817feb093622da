import {
  exportAccount,
  readPreferences,
  writePreferences,
  type Preferences,
} from '#shared/api/auth/account.ts';
import type { User } from '#shared/api/auth/auth.ts';
import { buildFileName } from '#shared/format/file-name.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { AgentChanges } from '#src/features/agent-changes/agent-changes.tsx';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { ConnectedApps } from '#src/features/api-keys/connected-apps.tsx';
import { DayUsageList } from '#src/features/api-keys/day-usage.tsx';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { ThemeSwitch } from '#src/features/theme/theme-switch.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import { NO_MAIL_YET, NOTIFICATIONS, updateFailed } from '#src/pages/settings/copy.ts';
import { DangerZone } from '#src/pages/settings/deletion/danger-zone.tsx';
import { Devices } from '#src/pages/settings/devices/devices.tsx';
import { EmailAddress } from '#src/pages/settings/email/email-address.tsx';
import { OwnPartner } from '#src/pages/settings/own-partner.tsx';
import { PasswordForm } from '#src/pages/settings/password/password-form.tsx';
import { ProfileForm } from '#src/pages/settings/profile-form.tsx';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { SettingsSection } from '#src/ui/content/settings-section.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { Link } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { createSerialSave } from './serial-save.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';

export function SettingsPage() {
  const { user } = session.use();
  return (
    <div className="mx-auto w-full max-w-[57rem] py-8 md:py-12">
      <h1 className="font-display text-2xl">Profile Settings</h1>
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
        description="Your account details. Your cards have their own names and titles."
      >
        <ProfileForm user={user} />
      </SettingsSection>
      <SettingsSection
        anchor="email"
        title="Email"
        description="The address you sign in with. Changing it doesn't change your cards."
      >
        <EmailAddress email={user.email} isConfirmed={user.isEmailConfirmed !== false} />
      </SettingsSection>
      <SettingsSection
        anchor="password"
        title="Password"
        description="Changing it signs you out everywhere else. We'll send you an email."
      >
        <PasswordForm email={user.email} />
      </SettingsSection>
      <SettingsSection
        anchor="notifications"
        title="Notifications"
        description="We send emails for new contacts, and save your other choices."
      >
        <Notifications />
      </SettingsSection>
      <Appearance />
      <OwnPartner />
      <SettingsSection
        anchor="devices"
        title="Devices"
        description="Where you're signed in. Sign out of devices you don't recognize or use anymore."
      >
        <Devices />
      </SettingsSection>
      <SettingsSection
        anchor="api-keys"
        title="API keys"
        description="For programs that work with your cards and contacts. We email you about each new key."
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
        description="Assistants that you allowed to work with your data. We email you about each new one."
      >
        <ConnectedApps organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="assistants"
        title="Changes by assistants"
        description="For assistants that you connected or gave a key."
      >
        <AgentChanges organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="webhooks"
        title="Webhooks"
        description="We send a message to your own address when something happens, so your other tools know at once."
      >
        <Webhooks plan={user.plan} organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="usage"
        title="Today's usage"
        description="Your keys, apps and you share a daily budget. A quarter is always kept for you."
      >
        <DayUsageList organization={null} />
      </SettingsSection>
      <SettingsSection
        anchor="data"
        title="Your data"
        description="Everything in your account as a ZIP file: JSON, CSV, contact files, and images."
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
        description="Delete your account with its cards and images. Export your data first if you want to keep it."
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
      description="Light or dark, on this device. Your cards keep their own colors."
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

/** Downloads an archive of the account's data. */
function ExportButton({ user }: { user: User }) {
  const { isBusy, run } = useAction('Export Failed');
  const download = () =>
    run(
      () => api.call(exportAccount, {}),
      (value) => {
        const day = browserClock.now().toISOString().slice(0, 10);
        const name = `${user.firstName} ${user.lastName} ${day}`;
        downloadBlob(value, buildFileName(name, 'export', 'zip'));
      },
    );
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
      busy={isBusy}
      busyLabel="Preparing..."
      onClick={download}
    >
      Download All Data
    </Button>
  );
}

/** Email preferences. A switch saves at once and reverts when the save fails. */
function Notifications() {
  const { value, failure, set, reload } = useEndpoint(readPreferences, {});
  const [save] = useState(() =>
    createSerialSave({
      save: (body: Preferences) => api.call(writePreferences, { body }),
      onFailure: (saved, failure) => {
        set(saved);
        toasts.show(updateFailed(failure));
      },
    }),
  );
  if (value === null || failure !== null) {
    return (
      <NotLoaded of={{ failure, reload }} noun="your notifications">
        <Skeleton className="h-80" />
      </NotLoaded>
    );
  }
  return (
    <ul className="-mt-3 divide-y divide-hairline">
      {NOTIFICATIONS.map(({ key, label, hint, hasMail }) => (
        <li key={key} className="py-1.5">
          <Switch
            label={label}
            hint={hasMail ? hint : `${NO_MAIL_YET}. ${hint}`}
            checked={value[key]}
            onChange={(isOn) => {
              const next = { ...value, [key]: isOn };
              set(next);
              void save(value, next);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
