import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { session, SESSION_ENDED } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

interface SessionEndedProps {
  loginAddress: string;
}

/** Above a page whose session ended while it was open; the page stays as it is below. */
export function SessionEndedBanner({ loginAddress }: SessionEndedProps) {
  return (
    <div
      role="alert"
      className="sticky top-16 z-30 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-warn/40 bg-raised px-5 py-3"
    >
      <p className="min-w-0 flex-1 basis-56">
        {SESSION_ENDED}{' '}
        <span className="text-stone">Your cards and what you typed on them are kept.</span>
      </p>
      <ButtonLink to={loginAddress}>Sign in</ButtonLink>
    </div>
  );
}

/** In place of a page that is opened after its session ended. */
export function SessionEnded({ loginAddress }: SessionEndedProps) {
  return (
    <section className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16">
      <h1 className="font-display text-2xl">Your session has ended</h1>
      <p className="mt-3 text-md text-stone">
        Sign in to continue. Your cards are kept, and changes that wait are published once you are
        back.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <ButtonLink to={loginAddress}>Sign in</ButtonLink>
        {appSettings.isGuestDashboard && (
          <Button variant="outline" onClick={session.dismissEnded}>
            Continue as a guest
          </Button>
        )}
        {!appSettings.isGuestDashboard && (
          <ButtonLink variant="outline" to={href('home')}>
            Home page
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
