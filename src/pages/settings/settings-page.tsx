import { Link } from 'react-router';
import type { User } from '#shared/api/auth.ts';
import { href } from '#shared/routes.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { DangerZone } from '#src/pages/settings/deletion/danger-zone.tsx';
import { Devices } from '#src/pages/settings/devices/devices.tsx';
import { EmailAddress } from '#src/pages/settings/email/email-address.tsx';
import { ExportButton } from '#src/pages/settings/export-button.tsx';
import { Notifications } from '#src/pages/settings/notifications.tsx';
import { PasswordForm } from '#src/pages/settings/password/password-form.tsx';
import { ProfileForm } from '#src/pages/settings/profile-form.tsx';
import { Section } from '#src/pages/settings/section.tsx';
import { session } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** The account: who one is, how one gets in, what one is told, and the way out. */
export function SettingsPage() {
  const { user } = session.use();
  return (
    <div className="mx-auto w-full max-w-[57rem] py-8 md:py-12">
      <h1 className="font-display text-2xl">Settings</h1>
      {user ? <Sections key={user.id} user={user} /> : <GuestSettings />}
    </div>
  );
}

function Sections({ user }: { user: User }) {
  return (
    <>
      <p className="mt-2 mb-8 text-stone [overflow-wrap:anywhere]">Signed in as {user.email}</p>
      <Section
        name="profile"
        title="Profile"
        about="Who you are to us. Your cards carry their own names and titles."
      >
        <ProfileForm user={user} />
      </Section>
      <Section
        name="email"
        title="Email"
        about="The address you sign in with. Your cards keep the addresses they show."
      >
        <EmailAddress email={user.email} isConfirmed={user.isEmailConfirmed !== false} />
      </Section>
      <Section
        name="password"
        title="Password"
        about="Changing it signs you out everywhere but here, and we tell you by mail."
      >
        <PasswordForm email={user.email} />
      </Section>
      <Section
        name="notifications"
        title="Notifications"
        about="New contacts are mailed when they come. The other mails are in preparation: until they start, your choices are kept with your account."
      >
        <Notifications />
      </Section>
      <Section
        name="devices"
        title="Devices"
        about="Where you are signed in. Sign out what you do not know or no longer use."
      >
        <Devices />
      </Section>
      <Section
        name="data"
        title="Your data"
        about="Everything in your account as one zip: JSON, CSV, contact files and images."
      >
        <div className="flex flex-wrap gap-3">
          <ExportButton user={user} />
          <ButtonLink variant="quiet" to={href('importCards')}>
            Import, or export one card
          </ButtonLink>
        </div>
      </Section>
      <Section
        name="danger-zone"
        title="Danger zone"
        about="Deletes your account with its cards and images. You may want your data first."
      >
        <DangerZone userId={user.id} />
      </Section>
    </>
  );
}

/** A guest has no profile, password or devices: nothing is simulated here. */
function GuestSettings() {
  return (
    <EmptyState
      title="Settings belong to an account"
      action={
        <ButtonLink to={entranceTo('signup', href('settings'))}>Create a free account</ButtonLink>
      }
    >
      As a guest you have no password, devices or mails to look after.{' '}
      <Link to={entranceTo('login', href('settings'))} className="text-link">
        Sign in
      </Link>{' '}
      to change yours.
    </EmptyState>
  );
}
