import { href } from '#shared/routes.ts';
import { session } from '#src/state/session.ts';
import { cx } from '#src/ui/class-names.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/**
 * The one way on from a page of the site: to an account for who has none, to the dashboard for who has. Until the session is
 * known everybody is a stranger, as in the document written at build.
 */
export function StartLink({ className }: { className?: string }) {
  const isMember = session.use().status === 'authenticated';
  return (
    <ButtonLink
      to={isMember ? href('dashboard') : href('signup')}
      size="large"
      // As wide with either of its words, so that nothing beside it moves.
      className={cx('min-w-46', className)}
    >
      {isMember ? 'Open Dashboard' : 'Start For Free'}
    </ButtonLink>
  );
}
