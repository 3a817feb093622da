import { Hono } from 'hono';
import { sendSupportMessage } from '#shared/api/moderation/support.ts';
import type { AppEnv, SessionUser } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import { submitMessage, type MessageDeps } from '#worker/support/messages.ts';

interface SupportDeps extends MessageDeps {
  /** The session of an `Authorization` header, or null. */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  /** These count one message each. Throw `rate_limited`. */
  countMessage: (address: string) => Promise<unknown>;
  countAccount: (userId: string) => Promise<unknown>;
}

/**
 * `POST /api/support`: stores a message and mails it to the support mailbox. No session required.
 */
export function supportRoutes(deps: SupportDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    sendSupportMessage.path,
    validate(sendSupportMessage.request),
    async (c) => {
      await deps.countMessage(clientAddress(c.req.raw.headers));
      const { leaveEmpty = '', ...content } = c.req.valid('json');
      // Bots fill in the hidden field. They get the usual response.
      if (leaveEmpty !== '') return c.body(null, 204);
      const authorization = c.req.header('Authorization');
      // With an expired session, the message is accepted as a visitor's.
      const user = authorization ? await deps.findSession(authorization) : null;
      if (user !== null) await deps.countAccount(user.id);
      await submitMessage(deps, content, user?.id ?? null);
      return c.body(null, 204);
    },
  );
}
