import { Hono } from 'hono';
import { sendSupportMessage } from '#shared/api/moderation/support.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { submitMessage } from '#worker/support/messages.ts';

/**
 * `POST /api/support`: stores a message and mails it to the support mailbox. No session required.
 */
export function supportRoutes(context: Kernel): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    sendSupportMessage.path,
    validate(sendSupportMessage.request),
    async (c) => {
      await context.attempts.consume('supportAddress', clientAddress(c.req.raw.headers));
      const { leaveEmpty = '', ...content } = c.req.valid('json');
      // Bots fill in the hidden field. They get the usual response.
      if (leaveEmpty !== '') return c.body(null, 204);
      const authorization = c.req.header('Authorization');
      // With an expired session, the message is accepted as a visitor's.
      const user = authorization ? await context.findSession(authorization) : null;
      if (user !== null) await context.attempts.consume('supportAccount', user.id);
      await submitMessage(context, content, user?.id ?? null);
      return c.body(null, 204);
    },
  );
}
