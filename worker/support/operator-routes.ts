import { Hono } from 'hono';
import { listSupportMessages, markSupportMessage } from '#shared/api/support.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { createRequireOperator } from '#worker/http/require-operator.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';
import {
  listHandledMessages,
  listOpenMessages,
  markMessage,
} from '#worker/support/list-messages.ts';

export interface SupportOperatorDeps {
  db: D1Database;
  requireUser: RequireUser;
  isOperator: (user: SessionUser) => boolean;
  now: () => Date;
}

/** What operators read and mark of the messages to support. For every other account these calls do not exist. */
export function supportOperatorRoutes({ db, now, ...deps }: SupportOperatorDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const guard = [deps.requireUser, createRequireOperator(deps.isOperator)] as const;

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
