import { Hono } from 'hono';
import * as contract from '#shared/api/auth/email-confirmation.ts';
import type { Auth } from '#worker/auth/create-auth.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { validate } from '#worker/http/request/validate.ts';

export interface ConfirmationRouteDeps {
  auth: Auth;
  requireUser: RequireUser;
  sendMail: SendMail;
  /**
   * Updates whatever depends on a confirmed address: public pages and the payment provider. Never
   * throws.
   */
  onConfirmed: (userId: string, origin: string) => Promise<void>;
  productName: string;
  originOf: (requestUrl: string) => string;
}

/** `/api/auth/email-confirmation`: resend and use the link mailed at sign-up. */
export function confirmationRoutes(deps: ConfirmationRouteDeps): Hono<AppEnv> {
  const { auth, requireUser, originOf, onConfirmed } = deps;
  const app = new Hono<AppEnv>();

  app.post(contract.resendConfirmation.path, requireUser, async (c) => {
    const user = c.get('user');
    if (user.isEmailConfirmed !== true) {
      await sendConfirmation({ ...auth, ...deps }, user, originOf(c.req.url));
    }
    return c.body(null, 204);
  });

  app.post(contract.confirmAddress.path, validate(contract.confirmAddress.request), async (c) => {
    await auth.limitAddress(`address:${clientAddress(c.req.raw.headers)}`);
    const account = await auth.confirmationLinks.find(c.req.valid('json').token);
    if (account === null) throw new ApiError('reset_invalid');
    const { userId, email } = account;
    const isNew = await auth.confirmationLinks.confirm(account);
    if (isNew) log('info', 'email_confirmed', { requestId: c.get('requestId'), userId });
    // Also on a repeated request: the first one may have failed before this was done.
    await onConfirmed(userId, originOf(c.req.url));
    return c.json({ email });
  });

  return app;
}
