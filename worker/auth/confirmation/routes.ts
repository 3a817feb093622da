import { Hono } from 'hono';
import * as contract from '#shared/api/auth/email-confirmation.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import { validate } from '#worker/http/request/validate.ts';

/** `/api/auth/email-confirmation`: resend and use the link mailed at sign-up. */
export function confirmationRoutes(context: AuthContext): Hono<AppEnv> {
  const { confirmationLinks, requireUser, originOf } = context;
  const app = new Hono<AppEnv>();

  app.post(contract.resendConfirmation.path, requireUser, async (c) => {
    const user = c.get('user');
    if (user.isEmailConfirmed !== true) {
      await sendConfirmation(context, user, originOf(c.req.url));
    }
    return c.body(null, 204);
  });

  app.post(contract.confirmAddress.path, validate(contract.confirmAddress.request), async (c) => {
    await context.limitSignIn(`address:${clientAddress(c.req.raw.headers)}`);
    const account = await confirmationLinks.find(c.req.valid('json').token);
    if (account === null) throw new ApiError('reset_invalid');
    const { userId, email } = account;
    const isNew = await confirmationLinks.confirm(account);
    if (isNew) log('info', 'email_confirmed', { requestId: c.get('requestId'), userId });
    // Also on a repeated request: the first one may have failed before this was done.
    await context.onEmailConfirmed(userId, originOf(c.req.url));
    return c.json({ email });
  });

  return app;
}
