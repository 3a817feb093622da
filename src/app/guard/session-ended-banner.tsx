import { SESSION_ENDED } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';

interface SessionEndedBannerProps {
  loginAddress: string;
}

/**
 * Fixed at the bottom while the page stays open: the user may have scrolled away from the top, and
 * the card in view stays visible.
 */
export function SessionEndedBanner({ loginAddress }: SessionEndedBannerProps) {
  return (
    <div
      role="alert"
      data-session-ended=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-warn/40 bg-float pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      {/* The button follows the text: a toast covers the right end. */}
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3 md:px-8">
        <p className="min-w-0">
          {SESSION_ENDED}{' '}
          <span className="text-stone">Your cards and edits are saved on this device.</span>
        </p>
        <ButtonLink to={loginAddress}>Sign in</ButtonLink>
      </div>
    </div>
  );
}
