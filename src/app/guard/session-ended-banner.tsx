import { SESSION_ENDED } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';

interface SessionEndedBannerProps {
  loginAddress: string;
}

/**
 * At the foot of the window while the page stays as it is: whose session ended in the middle of a page is not at its top, and
 * the card in view is not covered.
 */
export function SessionEndedBanner({ loginAddress }: SessionEndedBannerProps) {
  return (
    <div
      role="alert"
      data-session-ended=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-warn/40 bg-raised-2 pb-[env(safe-area-inset-bottom)] shadow-float"
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
