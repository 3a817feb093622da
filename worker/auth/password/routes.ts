import { Hono } from 'hono';
import { changePassword, requestPasswordReset, resetPassword } from '#shared/api/auth/password.ts';
import type { Auth } from '#worker/auth/create-auth.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import { replacePassword as change } from './replace-password.ts';
import { buildPasswordChangedMail } from '#worker/auth/reset/copy.ts';
import { setPassword as reset } from '#worker/auth/reset/set-password.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { validate } from '#worker/http/request/validate.ts';

export interface PasswordRouteDeps {
  auth: Auth;
  requireUser: RequireUser;
  /** Enqueues the account lookup and its mail. */
  enqueueReset: (email: string, origin: string) => Promise<void>;
  sendMail: SendMail;
  /** Called because a reset link also confirms the address. Never throws. */
  onConfirmed: (userId: string, origin: string) => Promise<void>;
  productName: string;
  originOf: (requestUrl: string) => string;
}

/** `POST /api/auth/change-password`, `reset-request` and `reset`. */
export function passwordRoutes(deps: PasswordRouteDeps): Hono<AppEnv> {
  const { auth, requireUser, originOf } = deps;
  const app = new Hono<AppEnv>();

  app.post(changePassword.path, requireUser, validate(changePassword.request), async (c) => {
    const user = c.get('user');
    await change(auth, user, c.req.valid('json'));
    log('info', 'password_changed', { requestId: c.get('requestId'), userId: user.id });
    // Repeated password changes must not fill a stranger's mailbox.
    if (user.isEmailConfirmed === true) await notifyOwner(deps, user, originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(requestPasswordReset.path, validate(requestPasswordReset.request), async (c) => {
    const { email } = c.req.valid('json');
    const address = clientAddress(c.req.raw.headers);
    await auth.limitAddress(`address:${address}`);
    await auth.attempts.consume('resetRequestAddress', address);
    await auth.attempts.consume('resetRequestAccount', mailboxKey(email));
    await deps.enqueueReset(email, originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(resetPassword.path, validate(resetPassword.request), async (c) => {
    await auth.limitAddress(`address:${clientAddress(c.req.raw.headers)}`);
    const owner = await reset(auth, c.req.valid('json'), c.req.raw.headers);
    log('info', 'password_reset', { requestId: c.get('requestId'), userId: owner.id });
    const origin = originOf(c.req.url);
    await notifyOwner(deps, owner, origin);
    await deps.onConfirmed(owner.id, origin);
    return c.body(null, 204);
  });

  return app;
}

async function notifyOwner(
  deps: PasswordRouteDeps,
  { email }: { email: string },
  origin: string,
): Promise<void> {
  const content = buildPasswordChangedMail({ productName: deps.productName, origin });
  // The password is already changed; a mail that cannot be queued does not undo it.
  await deps
    .sendMail({ to: email, ...content })
    .catch((error: unknown) => log('error', 'notice_unsent', { error: String(error) }));
}
