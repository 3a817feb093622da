import { Navigate } from 'react-router';
import { href } from '#shared/routes.ts';
import { session } from '#src/state/session/session.ts';

/** The start of a partner's app, which has no landing page. */
export function PartnerStart() {
  const { status } = session.use();
  return <Navigate to={href(status === 'authenticated' ? 'dashboard' : 'login')} replace />;
}
