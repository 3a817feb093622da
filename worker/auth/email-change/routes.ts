import { Hono } from 'hono';
import * as contract from '#shared/api/auth/email-change.ts';
import type { Auth } from '#worker/auth/create-auth.ts';
import { requestEmailChange, resendEmailChange } from './request-email-change.ts';
import { confirmEmail } from './confirm-email.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { validate } from '#worker/http/request/validate.ts';

export interface EmailChangeRouteDeps {
  auth: Auth;
  requireUser: RequireUser;
  sendMail: SendMail;
  /** Updates whatever else uses the account's address. Never throws. */
  onEmailChanged: (userId: string, origin: string) => Promise<void>;
  productName: string;
  supportEmail: string;
  originOf: (requestUrl: string) => string;
}

/** `/api/auth/email-change`: request, resend, cancel and confirm a new address. */
export function emailChangeRoutes(given: EmailChangeRouteDeps): Hono<AppEnv> {
  const { auth, requireUser, originOf } = given;
  const deps = { ...auth, ...given };
  const app = new Hono<AppEnv>();

  app.get(contract.readEmailChange.path, requireUser, async (c) =>
    c.json({ pending: await auth.emailChanges.find(c.get('user').id) }),
  );

  app.post(
    contract.startEmailChange.path,
    requireUser,
    validate(contract.startEmailChange.request),
    async (c) => {
      const user = c.get('user');
      const pending = await requestEmailChange(
        deps,
        user,
        c.req.valid('json'),
        originOf(c.req.url),
      );
      log('info', 'email_change_asked', { requestId: c.get('requestId'), userId: user.id });
      return c.json({ pending });
    },
  );

  app.delete(contract.cancelEmailChange.path, requireUser, async (c) => {
    await auth.emailChanges.cancel(c.get('user').id);
    return c.body(null, 204);
  });

  app.post(contract.resendEmailChangeLink.path, requireUser, async (c) =>
    c.json({ pending: await resendEmailChange(deps, c.get('user'), originOf(c.req.url)) }),
  );

  app.post(
    contract.confirmEmailChange.path,
    validate(contract.confirmEmailChange.request),
    async (c) => {
      const { headers } = c.req.raw;
      await auth.limitAddress(`address:${clientAddress(headers)}`);
      const origin = originOf(c.req.url);
      const { token } = c.req.valid('json');
      const { userId, to } = await confirmEmail(deps, token, { headers, origin });
      log('info', 'email_changed', { requestId: c.get('requestId'), userId });
      return c.json({ email: to });
    },
  );

  return app;
}
