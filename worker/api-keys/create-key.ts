import type { Context } from 'hono';
import type { z } from 'zod';
import {
  HOUR_KEY_SECONDS,
  type createApiKey,
  type CreatedApiKey,
} from '#shared/api/programs/keys.ts';
import { listScopes, type KeyKind } from '#shared/api/programs/scopes.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { ApiKeyContext } from './api-key-context.ts';
import { API_ACCESS_REQUIRED } from './copy.ts';
import { insertKey, type KeyOwner } from './key-store.ts';
import { buildKeyPrefix, createKeyText } from './key-text.ts';

export interface KeyRequest {
  owner: KeyOwner;
  kind: KeyKind;
  /** The owner's plan, as read before. */
  plan: PlanId;
  /** Of the password that was checked. */
  passwordHash: string;
  request: Omit<z.infer<typeof createApiKey.request>, 'password' | 'organization'>;
  /** Whether it ends after an hour and replaces the account's former key for an hour. */
  isForAnHour?: boolean;
}

/**
 * Creates and records a key. Throws `invalid_input` for an expiry in the past and for permissions
 * that keys of this kind cannot have, `plan_limit` and `key_limit`.
 */
export async function createKey(
  kernel: ApiKeyContext,
  c: Context<UserEnv>,
  { owner, kind, plan, passwordHash, request, isForAnHour = false }: KeyRequest,
): Promise<CreatedApiKey> {
  const { db, mode, now } = kernel;
  const at = now();
  const { name, scopes } = request;
  const end = isForAnHour
    ? new Date(at.getTime() + HOUR_KEY_SECONDS * 1000).toISOString()
    : request.expiresAt;
  const user = c.get('user');
  requireScopes(kind, scopes);
  if (end !== undefined && Date.parse(end) <= at.getTime()) throw expiryError();
  const expiresAt = end === undefined ? null : new Date(end).toISOString();
  const { id, key } = createKeyText(mode);
  const createdAt = at.toISOString();
  const row = { id, name, scopes, createdAt, expiresAt };
  const event = { action: 'api_key.created', target: id, details: { name, scopes } } as const;
  const by = { user, requestId: c.get('requestId'), headers: c.req.raw.headers };
  const audit =
    owner.kind === 'person' ? [] : [buildOrganizationAudit(kernel, by, owner.id, event)];
  const maker = { createdBy: user.id, passwordHash };
  const stored = { ...row, ...maker, owner, keyHash: sha256Hex(key), isForAnHour };
  if (!(await insertKey(db, stored, audit))) {
    throw can(plan, 'apiAccess')
      ? new ApiError('key_limit')
      : new ApiError('plan_limit', { message: API_ACCESS_REQUIRED });
  }
  if (owner.kind === 'organization') await enqueueMove(kernel, owner.id);
  const prefix = buildKeyPrefix(mode, id);
  const createdBy = `${user.firstName} ${user.lastName}`.trim();
  const unused = { lastUsedOn: null, lastUsedFrom: null, isPaused: false, pausedAt: null };
  return { id, key, details: { ...row, prefix, createdBy, ...unused } };
}

/** Why a key of a kind cannot have a permission. */
const NOT_OFFERED: Readonly<Record<KeyKind, string>> = {
  person: 'Only a key of a team can have this permission.',
  organization: 'Only a key of a person can have this permission.',
  partner: 'A partner has no company cards, so its keys cannot have this permission.',
};

function requireScopes(kind: KeyKind, scopes: KeyRequest['request']['scopes']): void {
  const allowed = listScopes(kind);
  const issues = scopes.flatMap((scope, index) =>
    allowed.includes(scope) ? [] : [{ path: `scopes.${index}`, message: NOT_OFFERED[kind] }],
  );
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}

function expiryError(): ApiError {
  const message = 'Choose a time in the future.';
  return new ApiError('invalid_input', { issues: [{ path: 'expiresAt', message }] });
}
