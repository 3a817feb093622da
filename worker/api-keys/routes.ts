import { Hono } from 'hono';
import * as contract from '#shared/api/keys.ts';
import { can } from '#shared/plan/features.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import { validate } from '#worker/http/request/validate.ts';
import { sha256Hex } from '#worker/http/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { API_ACCESS_REQUIRED, buildApiKeyMail } from './copy.ts';
import { deleteKey, insertKey, listKeys } from './key-store.ts';
import { buildKeyPrefix, createKeyText, type KeyMode } from './key-text.ts';
import type { z } from 'zod';

export type ApiKeyContext = Kernel & { requireUser: RequireUser; mode: KeyMode };

/** Lists, creates and revokes the keys of an account. Needs a session: no key can make another. */
export function apiKeyRoutes(context: ApiKeyContext): Hono<UserEnv> {
  const { db, mode, requireUser } = context;
  const { createApiKey, listApiKeys, revokeApiKey } = contract;
  const app = new Hono<UserEnv>();

  app.get(listApiKeys.path, requireUser, async (c) =>
    c.json({ keys: await listKeys(db, c.get('user').id, mode) }),
  );

  app.post(createApiKey.path, requireUser, validate(createApiKey.request), async (c) => {
    const created = await createKey(context, c.get('user'), c.req.valid('json'));
    await notifyOwner(context, c.get('user'), context.originOf(c.req.url));
    log('info', 'api_key_created', { userId: c.get('user').id });
    return c.json(created, 201);
  });

  app.delete(revokeApiKey.path, requireUser, async (c) => {
    const key = { id: c.req.param('id'), userId: c.get('user').id };
    if (!(await deleteKey(db, key))) throw new ApiError('not_found');
    log('info', 'api_key_revoked', { userId: key.userId });
    return c.body(null, 204);
  });
  return app;
}

async function createKey(
  { db, mode, now }: ApiKeyContext,
  user: SessionUser,
  request: z.infer<typeof contract.createApiKey.request>,
): Promise<contract.CreatedApiKey> {
  const at = now();
  const { name, scopes, expiresAt: end } = request;
  if (end !== undefined && Date.parse(end) <= at.getTime()) throw expiryError();
  const expiresAt = end === undefined ? null : new Date(end).toISOString();
  const { id, key } = createKeyText(mode);
  const createdAt = at.toISOString();
  const row = { id, name, scopes, createdAt, expiresAt };
  const isStored = await insertKey(db, { ...row, userId: user.id, keyHash: sha256Hex(key) });
  if (!isStored) {
    throw can(user.plan, 'apiAccess')
      ? new ApiError('key_limit')
      : new ApiError('plan_limit', { message: API_ACCESS_REQUIRED });
  }
  const prefix = buildKeyPrefix(mode, id);
  return { id, key, details: { ...row, prefix, lastUsedOn: null, lastUsedFrom: null } };
}

function expiryError(): ApiError {
  const message = 'Choose a time in the future.';
  return new ApiError('invalid_input', { issues: [{ path: 'expiresAt', message }] });
}

async function notifyOwner(
  { sendMail, productName }: ApiKeyContext,
  user: SessionUser,
  origin: string,
): Promise<void> {
  try {
    await sendMail({ to: user.email, ...buildApiKeyMail({ productName, origin }) });
  } catch (error) {
    // The response must not fail: it is the only one that contains the key.
    log('error', 'mail_not_queued', { kind: 'api_key', error: String(error) });
  }
}
