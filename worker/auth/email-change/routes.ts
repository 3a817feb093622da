import { Hono } from 'hono';
import * as contract from '#shared/api/auth/email-change.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { requestEmailChange, resendEmailChange } from './request-email-change.ts';
import { confirmEmail } from './confirm-email.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import { validate } from '#worker/http/request/validate.ts';

/** `/api/auth/email-change`: request, resend, cancel and confirm a new address. */
export function emailChangeRoutes(context: AuthContext): Hono<AppEnv> {
  const { emailChanges, requireUser, originOf } = context;
  const app = new Hono<AppEnv>();

  app.get(contract.readEmailChange.path, requireUser, async (c) =>
    c.json({ pending: await emailChanges.find(c.get('user').id) }),
  );

  app.post(
    contract.startEmailChange.path,
    requireUser,
    validate(contract.startEmailChange.request),
    async (c) => {
      const user = c.get('user');
      const pending = await requestEmailChange(
        context,
        user,
        c.req.valid('json'),
        originOf(c.req.url),
      );
      log('info', 'email_change_asked', { requestId: c.get('requestId'), userId: user.id });
      return c.json({ pending });
    },
  );

  app.delete(contract.cancelEmailChange.path, requireUser, async (c) => {
    await emailChanges.cancel(c.get('user').id);
    return c.body(null, 204);
  });

  app.post(contract.resendEmailChangeLink.path, requireUser, async (c) =>
    c.json({ pending: await resendEmailChange(context, c.get('user'), originOf(c.req.url)) }),
  );

  app.post(
    contract.confirmEmailChange.path,
    validate(contract.confirmEmailChange.request),
    async (c) => {
      const address = clientAddress(c.req.raw.headers);
      await context.limitSignIn(`address:${address}`);
      const requestId = c.get('requestId');
      const { userId, to } = await confirmEmail(context, c.req.valid('json').token, {
        requestId,
        clientAddress: address,
        origin: originOf(c.req.url),
      });
      log('info', 'email_changed', { requestId, userId });
      return c.json({ email: to });
    },
  );

  return app;
}
