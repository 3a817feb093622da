import { Hono } from 'hono';
import { supportMessage } from '#shared/api/support.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { validate } from '#worker/http/validate.ts';
import { takeMessage, type MessageDeps } from '#worker/support/messages.ts';

interface SupportDeps extends MessageDeps {
  /** Counts one message of an address. Throws `rate_limited` when there were too many. */
  countMessage: (address: string) => Promise<unknown>;
}

/** `POST /api/support`: keeps a message and mails it to the people behind the product. Anybody may write. */
export function supportRoutes(deps: SupportDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    supportMessage.path,
    validate(supportMessage.request),
    async (c) => {
      await deps.countMessage(clientAddress(c.req.raw.headers));
      const { leaveEmpty = '', ...content } = c.req.valid('json');
      // The program that filled the field nobody sees is told what everybody is told.
      if (leaveEmpty !== '') return c.body(null, 204);
      await takeMessage(deps, content);
      return c.body(null, 204);
    },
  );
}
