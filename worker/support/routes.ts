import { Hono } from 'hono';
import { supportMessage } from '#shared/api/support.ts';
import type { AppEnv, SessionUser } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { validate } from '#worker/http/validate.ts';
import { takeMessage, type MessageDeps } from '#worker/support/messages.ts';

interface SupportDeps extends MessageDeps {
  /** The session of an `Authorization` header; null for none that lives. */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  /** Count one message each. Throw `rate_limited` when there were too many. */
  countMessage: (address: string) => Promise<unknown>;
  countAccount: (userId: string) => Promise<unknown>;
}

/** `POST /api/support`: keeps a message and mails it to the people behind the product. Anybody may write. */
export function supportRoutes(deps: SupportDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    supportMessage.path,
    validate(supportMessage.request),
    async (c) => {
      await deps.countMessage(clientAddress(c.req.raw.headers));
      const { leaveEmpty = '', ...content } = c.req.valid('json');
      // Programs fill the field people cannot see. They get the usual answer.
      if (leaveEmpty !== '') return c.body(null, 204);
      const authorization = c.req.header('Authorization');
      // A session that has ended makes the sender a visitor: the message is taken all the same.
      const user = authorization ? await deps.findSession(authorization) : null;
      if (user !== null) await deps.countAccount(user.id);
      await takeMessage(deps, content, user?.id ?? null);
      return c.body(null, 204);
    },
  );
}
