import { Hono } from 'hono';
import * as contract from '#shared/api/auth/email-confirmation.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { proveAddress } from './prove-address.ts';
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
    const address = clientAddress(c.req.raw.headers);
    await context.limitSignIn(`address:${address}`);
    const account = await confirmationLinks.find(c.req.valid('json').token);
    if (account === null) throw new ApiError('reset_invalid');
    const { userId, email } = account;
    const requestId = c.get('requestId');
    const request = { requestId, clientAddress: address, origin: originOf(c.req.url) };
    const isNew = await proveAddress(context, { id: userId, email }, request);
    if (isNew) log('info', 'email_confirmed', { requestId, userId });
    return c.json({ email });
  });

  return app;
}
