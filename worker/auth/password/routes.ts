import { buildSender } from '#worker/http/send-mail.ts';
import { Hono } from 'hono';
import { changePassword, requestPasswordReset, resetPassword } from '#shared/api/auth/password.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import { replacePassword as change } from './replace-password.ts';
import { buildPasswordChangedMail } from '#worker/auth/reset/copy.ts';
import { setPassword as reset } from '#worker/auth/reset/set-password.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { Job } from '#worker/jobs/job.ts';
import { validate } from '#worker/http/request/validate.ts';

/** `POST /api/auth/change-password`, `reset-request` and `reset`. */
export function passwordRoutes(context: AuthContext): Hono<AppEnv> {
  const { attempts, requireUser, originOf } = context;
  const app = new Hono<AppEnv>();

  app.post(changePassword.path, requireUser, validate(changePassword.request), async (c) => {
    const user = c.get('user');
    await change(context, user, c.req.valid('json'));
    log('info', 'password_changed', { requestId: c.get('requestId'), userId: user.id });
    // Repeated password changes must not fill a stranger's mailbox.
    if (user.isEmailConfirmed === true) await notifyOwner(context, user, originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(requestPasswordReset.path, validate(requestPasswordReset.request), async (c) => {
    const { email } = c.req.valid('json');
    const address = clientAddress(c.req.raw.headers);
    await context.limitSignIn(`address:${address}`);
    await attempts.consume('resetRequestAddress', address);
    await attempts.consume('resetRequestAccount', mailboxKey(email));
    // The account is looked up later, so that the time of the answer does not reveal it.
    const job: Job = { kind: 'reset_request', email, origin: originOf(c.req.url) };
    await context.queues.mail.send(job);
    return c.body(null, 204);
  });

  app.post(resetPassword.path, validate(resetPassword.request), async (c) => {
    await context.limitSignIn(`address:${clientAddress(c.req.raw.headers)}`);
    const owner = await reset(context, c.req.valid('json'), c.req.raw.headers);
    log('info', 'password_reset', { requestId: c.get('requestId'), userId: owner.id });
    const origin = originOf(c.req.url);
    await notifyOwner(context, owner, origin);
    await context.onEmailConfirmed(owner.id, origin);
    return c.body(null, 204);
  });

  return app;
}

async function notifyOwner(
  context: AuthContext,
  { id, email }: { id: string; email: string },
  origin: string,
): Promise<void> {
  try {
    const brand = await context.brands.ofUser(id);
    const content = buildPasswordChangedMail({
      productName: brand.productName,
      origin: await context.findAppOrigin(brand, origin),
    });
    await context.sendMail({ to: email, ...content, ...buildSender(brand) });
  } catch (error) {
    // The password is already changed; a mail that cannot be queued does not undo it.
    log('error', 'notice_unsent', { error: String(error) });
  }
}
