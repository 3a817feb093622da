import { Hono } from 'hono';
import { listSupportMessages, markSupportMessage } from '#shared/api/moderation/support.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { createRequireOperator } from '#worker/http/middleware/require-operator.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  listHandledMessages,
  listOpenMessages,
  markMessage,
} from '#worker/support/list-messages.ts';

/** Support messages for operators. Other accounts get 404. */
export function supportOperatorRoutes(
  context: Pick<Kernel, 'db' | 'now' | 'requireUser' | 'isOperator'>,
): Hono<UserEnv> {
  const { db, now } = context;
  const app = new Hono<UserEnv>();
  const guard = [context.requireUser, createRequireOperator(context.isOperator)] as const;

  app.get(listSupportMessages.path, ...guard, async (c) => {
    const list = c.req.query('state') === 'handled' ? listHandledMessages : listOpenMessages;
    return c.json(await list(db, c.req.query('cursor') ?? null));
  });

  app.patch(markSupportMessage.path, ...guard, validate(markSupportMessage.request), async (c) => {
    const { isHandled } = c.req.valid('json');
    const mark = { isHandled, operator: c.get('user').email, now: now() };
    return c.json(await markMessage(db, c.req.param('id'), mark));
  });
  return app;
}
