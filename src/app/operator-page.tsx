import { ModerationPage } from '#src/pages/moderation/moderation-page.tsx';
import { NotFoundPage } from '#src/pages/not-found/not-found-page.tsx';
import { session } from '#src/state/session.ts';

/** The operators' room; to everybody else it is an address nobody has. The server judges every call in it anyway. */
export function OperatorPage() {
  const { user } = session.use();
  return user?.isOperator ? <ModerationPage /> : <NotFoundPage />;
}
