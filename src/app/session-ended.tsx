import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { session, SESSION_ENDED } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

interface SessionEndedProps {
  loginAddress: string;
}

/**
 * At the foot of the window while the page stays as it is: whose session ended in the middle of a page is not at its top, and
 * the card in view is not covered.
 */
export function SessionEndedBanner({ loginAddress }: SessionEndedProps) {
  return (
    <div
      role="alert"
      data-session-ended=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-warn/40 bg-raised-2 pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      {/* The button follows the words: a toast lies over the right end. */}
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3 md:px-8">
        <p className="min-w-0">
          {SESSION_ENDED}{' '}
          <span className="text-stone">Your cards and what you typed on them are kept.</span>
        </p>
        <ButtonLink to={loginAddress}>Sign in</ButtonLink>
      </div>
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
