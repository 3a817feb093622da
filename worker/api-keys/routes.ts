import { Hono } from 'hono';
import {
  createApiKey,
  createHourKey,
  listApiKeys,
  resumeApiKey,
  revokeApiKey,
} from '#shared/api/programs/keys.ts';
import { readDayUsage } from '#shared/api/programs/day-usage.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { ApiKeyContext } from './api-key-context.ts';

const loadCalls = () => import('./key-calls.ts');

/**
 * Lists, creates, resumes and revokes the keys of an account, and those of an organization for its owners and
 * admins, and what they spent today. Needs a session: no key can make another.
 */
export function apiKeyRoutes(context: ApiKeyContext): Hono<UserEnv> {
  const { requireUser } = context;
  const app = new Hono<UserEnv>();
  app.get(listApiKeys.path, requireUser, async (c) => (await loadCalls()).onListKeys(context, c));
  app.post(createApiKey.path, requireUser, validate(createApiKey.request), async (c) =>
    (await loadCalls()).onCreateKey(context, c, c.req.valid('json')),
  );
  app.post(createHourKey.path, requireUser, validate(createHourKey.request), async (c) =>
    (await loadCalls()).onCreateHourKey(context, c, c.req.valid('json')),
  );
  app.post(resumeApiKey.path, requireUser, validate(resumeApiKey.request), async (c) => {
    const { password, token } = c.req.valid('json');
    return (await loadCalls()).onResumeKey(context, c, { id: c.req.param('id'), password, token });
  });
  app.delete(revokeApiKey.path, requireUser, async (c) =>
    (await loadCalls()).onRevokeKey(context, c, c.req.param('id')),
  );
  app.get(readDayUsage.path, requireUser, async (c) => {
    const { onReadUsage } = await import('./read-usage.ts');
    return onReadUsage(context, c);
  });
  return app;
}
