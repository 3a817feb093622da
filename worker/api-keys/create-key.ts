import type { Context } from 'hono';
import type { z } from 'zod';
import {
  HOUR_KEY_SECONDS,
  SERVICE_KEY_DAYS,
  type createApiKey,
  type CreatedApiKey,
} from '#shared/api/programs/keys.ts';
import { canGiveScope, listScopes, type KeyKind } from '#shared/api/programs/scopes.ts';
import { SERVICE_DAYS } from '#shared/api/programs/service.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { Role } from '#shared/organization/role.ts';
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
  /** The maker's role in the organization; null for a key of the account. */
  role: Role | null;
  /** The owner's plan, as read before. */
  plan: PlanId;
  /** Of the password that was checked. */
  passwordHash: string;
  request: Omit<z.infer<typeof createApiKey.request>, 'password' | 'organization'>;
  /** Whether it ends after an hour and replaces the account's former key for an hour. */
  isForAnHour?: boolean;
}

/**
 * Creates and records a key. Throws `invalid_input` for an expiry that is past or too late, and for
 * permissions that keys of this kind cannot have or the maker's role does not reach, `plan_limit` and
 * `key_limit`.
 */
export async function createKey(
  kernel: ApiKeyContext,
  c: Context<UserEnv>,
  { owner, kind, role, plan, passwordHash, request, isForAnHour = false }: KeyRequest,
): Promise<CreatedApiKey> {
  const { db, mode, now } = kernel;
  const at = now();
  const { name, scopes, isService } = request;
  const end = isForAnHour
    ? new Date(at.getTime() + HOUR_KEY_SECONDS * 1000).toISOString()
    : (request.expiresAt ?? (isService ? addDays(at, SERVICE_DAYS) : undefined));
  const user = c.get('user');
  requireScopes({ kind, role }, scopes);
  if (isService && role === null)
    throw refuse('isService', 'Only a key of a team can be a service key.');
  if (end !== undefined && Date.parse(end) <= at.getTime()) {
    throw refuse('expiresAt', 'Choose a time in the future.');
  }
  if (isService && end !== undefined && end > addDays(at, SERVICE_KEY_DAYS)) {
    throw refuse('expiresAt', 'A service key ends within a year.');
  }
  const expiresAt = end === undefined ? null : new Date(end).toISOString();
  const { id, key } = createKeyText(mode);
  const createdAt = at.toISOString();
  const row = { id, name, scopes, createdAt, expiresAt };
  const details = { name, scopes, ...(isService && { isService }) };
  const event = { action: 'api_key.created', target: id, details } as const;
  const by = { user, requestId: c.get('requestId'), headers: c.req.raw.headers };
  const audit =
    owner.kind === 'person' ? [] : [buildOrganizationAudit(kernel, by, owner.id, event)];
  const maker = { createdBy: user.id, passwordHash };
  const stored = { ...row, ...maker, owner, keyHash: sha256Hex(key), isForAnHour, isService };
  if (!(await insertKey(db, stored, audit))) {
    throw can(plan, 'apiAccess')
      ? new ApiError('key_limit')
      : new ApiError('plan_limit', { message: API_ACCESS_REQUIRED });
  }
  if (owner.kind === 'organization') await enqueueMove(kernel, owner.id);
  const prefix = buildKeyPrefix(mode, id);
  const createdBy = `${user.firstName} ${user.lastName}`.trim();
  const unused = { lastUsedOn: null, lastUsedFrom: null };
  const unpaused = { isPaused: false, pausedAt: null, resumeWith: null, linkUsableAt: null };
  const shown = { ...row, prefix, createdBy, isService, ...unused, ...unpaused };
  return { id, key, details: shown };
}

/** Why a key of a kind cannot have a permission. */
const NOT_OFFERED: Readonly<Record<KeyKind, string>> = {
  person: 'Only a key of a team can have this permission.',
  organization: 'Only a key of a person can have this permission.',
  partner: 'A partner has no company cards, so its keys cannot have this permission.',
};

const BEYOND_ROLE = 'Your role in the team does not reach what this permission opens.';

function requireScopes(
  { kind, role }: Pick<KeyRequest, 'kind' | 'role'>,
  scopes: KeyRequest['request']['scopes'],
): void {
  const allowed = listScopes(kind);
  const issues = scopes.flatMap((scope, index) => {
    const path = `scopes.${index}`;
    if (!allowed.includes(scope)) return [{ path, message: NOT_OFFERED[kind] }];
    const isReached = role === null || canGiveScope(role, scope);
    return isReached ? [] : [{ path, message: BEYOND_ROLE }];
  });
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}

const refuse = (path: string, message: string): ApiError =>
  new ApiError('invalid_input', { issues: [{ path, message }] });

const addDays = (at: Date, days: number): string =>
  new Date(at.getTime() + days * DAY_MS).toISOString();
