import type { Context } from 'hono';
import type { z } from 'zod';
import {
  HOUR_KEY_NAME,
  type createApiKey,
  type CreatedApiKey,
  type createHourKey,
  type resumeApiKey,
} from '#shared/api/programs/keys.ts';
import { findKeyKind, listReadScopes } from '#shared/api/programs/scopes.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { requireConfirmed } from '#worker/http/require-confirmed.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import { resumeWithPassword } from '#worker/service-access/resume-with-password.ts';
import type { ApiKeyContext } from './api-key-context.ts';
import { createKey, type KeyRequest } from './create-key.ts';
import { deleteKey, findKeyOwner, listKeys, resumeOwnKey, type KeyOwner } from './key-store.ts';
import { notifyOfKey } from './notify-of-key.ts';

export async function onListKeys(context: ApiKeyContext, c: Context<UserEnv>): Promise<Response> {
  const { owner } = await findOwner(context, c, c.req.query('organization'));
  const userId = c.get('user').id;
  return c.json({ keys: await listKeys(context.db, { owner, userId }, context.mode) });
}

export async function onCreateKey(
  context: ApiKeyContext,
  c: Context<UserEnv>,
  { password, organization, ...request }: z.infer<typeof createApiKey.request>,
): Promise<Response> {
  const found = await findOwner(context, c, organization);
  return c.json(await addKey(context, c, { ...found, request, password }), 201);
}

export async function onCreateHourKey(
  context: ApiKeyContext,
  c: Context<UserEnv>,
  { password }: z.infer<typeof createHourKey.request>,
): Promise<Response> {
  const found = await findOwner(context, c, undefined);
  const request = { name: HOUR_KEY_NAME, scopes: listReadScopes(found.kind), isService: false };
  const created = await addKey(context, c, { ...found, request, password, isForAnHour: true });
  return c.json({ key: created.key, expiresAt: created.details.expiresAt }, 201);
}

/** Creates a key with the account's password, and mails whom it concerns. */
async function addKey(
  context: ApiKeyContext,
  c: Context<UserEnv>,
  { password, ...details }: Omit<KeyRequest, 'passwordHash'> & { password: string },
): Promise<CreatedApiKey> {
  const user = c.get('user');
  requireConfirmed(user);
  const passwordHash = await context.checkPassword(user.id, password);
  const created = await createKey(context, c, { ...details, passwordHash });
  await notifyOfKey(context, user, details.owner, created.details, context.originOf(c.req.url));
  log('info', 'api_key_created', { userId: user.id, ownerKind: details.owner.kind });
  return created;
}

export async function onRevokeKey(
  context: ApiKeyContext,
  c: Context<UserEnv>,
  id: string,
): Promise<Response> {
  const owner = await revoke(context, c, id);
  log('info', 'api_key_revoked', { userId: c.get('user').id, ownerKind: owner.kind });
  return c.body(null, 204);
}

export async function onResumeKey(
  context: ApiKeyContext,
  c: Context<UserEnv>,
  { id, password, token }: { id: string } & z.infer<typeof resumeApiKey.request>,
): Promise<Response> {
  const { db } = context;
  const user = c.get('user');
  const { owner, audit } = await requireManaged(context, c, id, 'api_key.resumed');
  requireConfirmed(user);
  await context.checkPassword(user.id, password);
  if (owner.kind === 'person') {
    await resumeOwnKey(db, { id, userId: owner.id });
    return c.json({ isResumed: true, linkUsableAt: null });
  }
  const key = { kind: 'apiKey', id, organizationId: owner.id } as const;
  const answer = await resumeWithPassword(
    context,
    { ...key, user, token, origin: context.originOf(c.req.url) },
    audit,
  );
  if (answer.isResumed) await enqueueMove(context, owner.id);
  log('info', 'api_key_resumed', { userId: user.id, isResumed: answer.isResumed });
  return c.json(answer);
}

/** Deletes a key that the caller manages. Throws `not_found` for any other. */
async function revoke(context: ApiKeyContext, c: Context<UserEnv>, id: string): Promise<KeyOwner> {
  const { owner, audit } = await requireManaged(context, c, id, 'api_key.revoked');
  if (!(await deleteKey(context.db, { id, owner }, audit))) throw new ApiError('not_found');
  if (owner.kind === 'organization') await enqueueMove(context, owner.id);
  return owner;
}

/**
 * The owner of a key that the caller manages, and the statements that record what happens to it.
 * Throws `not_found` for any other.
 */
async function requireManaged(
  context: ApiKeyContext,
  c: Context<UserEnv>,
  id: string,
  action: 'api_key.revoked' | 'api_key.resumed',
): Promise<{ owner: KeyOwner; audit: D1PreparedStatement[] }> {
  const { db } = context;
  const found = await findKeyOwner(db, id);
  if (found === null) throw new ApiError('not_found');
  const { owner, name } = found;
  if (owner.kind === 'organization') {
    await requireRole(db, c.get('user'), owner.id, 'manageApiKeys', c.req.method);
    const by = { user: c.get('user'), requestId: c.get('requestId'), headers: c.req.raw.headers };
    const event = { action, target: id, details: { name } };
    return { owner, audit: [buildOrganizationAudit(context, by, owner.id, event)] };
  }
  if (owner.id !== c.get('user').id) throw new ApiError('not_found');
  return { owner, audit: [] };
}

/** The caller, or an organization whose keys the caller manages. */
async function findOwner(
  { db }: ApiKeyContext,
  c: Context<UserEnv>,
  organization: string | undefined,
) {
  const user = c.get('user');
  if (organization === undefined) {
    const owner = { kind: 'person', id: user.id } as const;
    return { owner, kind: 'person', role: null, plan: user.plan } as const;
  }
  const { organization: found, role } = await requireRole(
    db,
    user,
    organization,
    'manageApiKeys',
    c.req.method,
  );
  const owner = { kind: 'organization', id: organization } as const;
  return { owner, kind: findKeyKind(found), role, plan: found.plan };
}
