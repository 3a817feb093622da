import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { session } from '#src/state/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

interface SessionEndedProps {
  loginAddress: string;
}

/** Replaces a page that is opened after its session ended. */
export function SessionEnded({ loginAddress }: SessionEndedProps) {
  return (
    <section className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16">
      <h1 className="font-display text-2xl">Your session has ended</h1>
      <p className="mt-3 text-md text-stone">
        Sign in to continue. Your cards are saved, and we'll publish pending changes after you sign
        in.
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
