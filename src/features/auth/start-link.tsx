import { href } from '#shared/routes.ts';
import { session } from '#src/state/session/session.ts';
import { cx } from '#src/ui/class-names.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/**
 * Main call to action of the marketing site: sign-up, or the dashboard for members. Shows sign-up
 * until the session is known, like the prerendered document.
 */
export function StartLink({ className }: { className?: string }) {
  const isMember = session.use().status === 'authenticated';
  return (
    <ButtonLink
      to={isMember ? href('dashboard') : href('signup')}
      size="large"
      // Wide enough for both labels, so that nothing shifts.
      className={cx('min-w-46', className)}
    >
      {isMember ? 'Open Dashboard' : 'Start For Free'}
    </ButtonLink>
  );
}
