import { Hono } from 'hono';
import { changePassword, requestReset, resetPassword } from '#shared/api/password.ts';
import type { Auth } from '#worker/auth/create-auth.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { changePassword as change } from '#worker/auth/password/change-password.ts';
import { buildChangedMail } from '#worker/auth/reset/reset-mail.ts';
import { resetPassword as reset } from '#worker/auth/reset/reset-password.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { validate } from '#worker/http/validate.ts';

export interface PasswordRouteDeps {
  auth: Auth;
  requireUser: RequireUser;
  /** Puts the search for an account, and the mail to it, on the queue. */
  enqueueReset: (email: string, origin: string) => Promise<void>;
  sendMail: SendMail;
  /** A reset link confirms the address as well. Never throws. */
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
    // Changing a password as often as one likes must fill no stranger's mailbox.
    if (user.isEmailConfirmed === true) await tellOwner(deps, user, originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(requestReset.path, validate(requestReset.request), async (c) => {
    const { email } = c.req.valid('json');
    const address = clientAddress(c.req.raw.headers);
    await auth.addressGate(`address:${address}`);
    await auth.attempts.take('resetRequestAddress', address);
    await auth.attempts.take('resetRequestAccount', mailboxKey(email));
    await deps.enqueueReset(email, originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(resetPassword.path, validate(resetPassword.request), async (c) => {
    await auth.addressGate(`address:${clientAddress(c.req.raw.headers)}`);
    const owner = await reset(auth, c.req.valid('json'), c.req.raw.headers);
    log('info', 'password_reset', { requestId: c.get('requestId'), userId: owner.id });
    const origin = originOf(c.req.url);
    await tellOwner(deps, owner, origin);
    await deps.onConfirmed(owner.id, origin);
    return c.body(null, 204);
  });

  return app;
}

async function tellOwner(
  deps: PasswordRouteDeps,
  { email }: { email: string },
  origin: string,
): Promise<void> {
  const letter = buildChangedMail({ productName: deps.productName, origin });
  // The password is changed; a notice that cannot be queued does not undo it.
  await deps
    .sendMail({ to: email, ...letter })
    .catch((error: unknown) => log('error', 'notice_unsent', { error: String(error) }));
}
