import { href } from '#shared/routes.ts';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** The link was used, revoked or has expired, or the page was opened without one. */
export function LinkUnusable({ title, children }: { title: string; children: string }) {
  const { status } = session.use();
  const isSignedIn = status === 'authenticated';
  return (
    <div className="grid gap-6">
      <h1 className="font-display text-2xl">{title}</h1>
      <p className="text-md">{children}</p>
      <ButtonLink to={href(isSignedIn ? 'team' : 'login')} variant="outline" size="large" wide>
        {isSignedIn ? 'Your teams' : 'Sign in'}
      </ButtonLink>
    </div>
  );
}
