import { ModerationPage } from '#src/pages/moderation/moderation-page.tsx';
import { NotFoundPage } from '#src/pages/not-found-page.tsx';
import { session } from '#src/state/session/session.ts';

/** Renders 404 for non-operators. The server authorizes every call anyway. */
export function OperatorPage() {
  const { user } = session.use();
  return user?.isOperator ? <ModerationPage /> : <NotFoundPage />;
}
