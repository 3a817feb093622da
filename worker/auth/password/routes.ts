import { Hono } from 'hono';
import {
  changePassword,
  confirmPassword,
  requestPasswordReset,
  resetPassword,
} from '#shared/api/auth/password.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { replacePassword as change } from './replace-password.ts';
import { notifyOfPassword } from './notify-of-password.ts';
import { setPassword as reset } from '#worker/auth/reset/set-password.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { Job } from '#worker/jobs/job.ts';
import { validate } from '#worker/http/request/validate.ts';

/** `POST /api/auth/change-password`, `confirm-password`, `reset-request` and `reset`. */
export function passwordRoutes(context: AuthContext): Hono<AppEnv> {
  const { attempts, requireUser, originOf } = context;
  const app = new Hono<AppEnv>();

  app.post(changePassword.path, requireUser, validate(changePassword.request), async (c) => {
    const user = c.get('user');
    const request = {
      requestId: c.get('requestId'),
      clientAddress: clientAddress(c.req.raw.headers),
    };
    const ended = await change(context, user, c.req.valid('json'), request);
    await context.notify('accessEnded', { ended });
    log('info', 'password_changed', { requestId: c.get('requestId'), userId: user.id });
    // Repeated password changes must not fill a stranger's mailbox.
    if (user.isEmailConfirmed === true) {
      await notifyOfPassword(context, user, ended, originOf(c.req.url));
    }
    return c.body(null, 204);
  });

  app.post(confirmPassword.path, requireUser, validate(confirmPassword.request), async (c) => {
    const { id, sidHash } = c.get('user');
    await context.checkPassword(id, c.req.valid('json').password);
    await context.sessions.confirm(sidHash);
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
    const requestId = c.get('requestId');
    const { headers } = c.req.raw;
    const { owner, ended } = await reset(context, c.req.valid('json'), { requestId, headers });
    log('info', 'password_reset', { requestId, userId: owner.id, ended: ended.length });
    const origin = originOf(c.req.url);
    await context.notify('accessEnded', { ended });
    await notifyOfPassword(context, owner, ended, origin);
    await context.notify('emailConfirmed', { userId: owner.id, origin });
    return c.body(null, 204);
  });

  return app;
}
