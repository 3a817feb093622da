import type { z } from 'zod';
import {
  WEBHOOK_ROTATION_HOURS,
  type changedWebhookSchema,
  type newWebhookSchema,
  type createdWebhookSchema,
  type rotatedSecretSchema,
  type rotateSecretSchema,
  type WebhookEndpoint,
} from '#shared/api/webhooks.ts';
import { isForOwners } from '#shared/api/webhook-events.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/format/duration.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { NEEDS_OWN_WEBHOOK, TOO_MANY_WEBHOOKS, WEBHOOKS_REQUIRED } from '#worker/webhooks/copy.ts';
import { createWebhookSecret } from '#worker/webhooks/secrets/webhook-secret.ts';
import type { OperationOwner, RecordedEvent } from '#worker/http/operations.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { checkEndpointUrl } from './check-endpoint-url.ts';
import { nameReceiver } from './name-receiver.ts';
import {
  addServiceYear,
  belongsToOrganization,
  renewOrganizationEndpoint,
  resumeOrganizationEndpoint,
} from './organization-endpoint.ts';
import { notifyOfWebhook } from './notify-of-webhook.ts';
import { requireOwner } from './owner-events.ts';
import { requirePassword } from './require-password.ts';
import { toEndpoint, type EndpointRow } from './endpoint-row.ts';
import {
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  openSecrets,
  readAllowance,
  replaceSecret,
  updateEndpoint,
  type EndpointChange,
} from '#worker/webhooks/endpoint-store.ts';

/** How long repeating the call that created an endpoint returns it with its secret. */
const REPEATABLE_MS = 10 * MINUTE_MS;

type Created = z.infer<typeof createdWebhookSchema>;

/** Throws `not_found` for an endpoint of another owner. */
export async function requireEndpoint(
  { db }: Pick<WebhookContext, 'db'>,
  owner: Pick<OperationOwner, 'id' | 'userId'>,
  id: string,
): Promise<EndpointRow> {
  const row = await findEndpoint(db, { id, ownerId: owner.id }, owner.userId);
  if (row === null) throw new ApiError('not_found');
  return row;
}

/**
 * Creates an endpoint and mails its owner. Throws `invalid_input` for a forbidden address, `plan_limit`,
 * `key_limit`, and as `requireOwner` and `requirePassword` do.
 */
export async function addEndpoint(
  context: WebhookContext,
  owner: OperationOwner,
  request: z.infer<typeof newWebhookSchema>,
  requestUrl: string,
): Promise<Created> {
  requireOwner(owner, request.events);
  const url = await requireUrl(context, request.url, requestUrl);
  const passwordHash = await requirePassword(context, owner.user, request.password);
  const { id = crypto.randomUUID(), events, description } = request;
  const secret = createWebhookSecret();
  const now = context.now();
  const isStored = await insertEndpoint(
    context.db,
    {
      id,
      owner,
      passwordHash,
      url,
      description,
      events,
      secret: context.secrets.seal(secret, id),
      createdAt: now.toISOString(),
      expiresAt: belongsToOrganization(owner) ? addServiceYear(now) : null,
    },
    owner.record({
      action: 'webhook.created',
      target: id,
      details: { name: nameReceiver(url), events },
    }),
  );
  const row = await findEndpoint(context.db, { id, ownerId: owner.id });
  if (row === null) throw await explainRefusal(context, owner);
  // A retry after a lost response. Later, the ID of an endpoint must not lead to its secret.
  const isRepeated = Date.parse(row.createdAt) > now.getTime() - REPEATABLE_MS && row.url === url;
  if (!isStored && !isRepeated) throw usedIdError();
  await notifyOfWebhook(context, owner, row, context.originOf(requestUrl));
  return { ...toEndpoint(row, now), secret: openSecrets(context, row, now)[0] ?? '' };
}

async function requireUrl(
  context: Pick<WebhookContext, 'settings' | 'publicOrigin' | 'checkHost'>,
  text: string,
  requestUrl: string,
): Promise<string> {
  const { settings, publicOrigin, checkHost } = context;
  const own = [requestUrl, publicOrigin].filter((origin) => origin !== '');
  const checked = await checkEndpointUrl(checkHost, text, {
    isLocal: settings.ENVIRONMENT === 'local',
    ownHosts: own.map((origin) => new URL(origin).hostname),
  });
  if (checked.ok) return checked.url;
  throw new ApiError('invalid_input', { issues: [{ path: 'url', message: checked.message }] });
}

/** The reason that nothing was stored. */
async function explainRefusal(
  { db }: Pick<WebhookContext, 'db'>,
  owner: OperationOwner,
): Promise<ApiError> {
  const { hasPlan, hasRoom } = await readAllowance(db, owner);
  if (!hasPlan) return new ApiError('plan_limit', { message: WEBHOOKS_REQUIRED });
  if (!hasRoom) return new ApiError('key_limit', { message: TOO_MANY_WEBHOOKS });
  return usedIdError();
}

const usedIdError = () => new ApiError('id_taken');

/**
 * Changes an endpoint. Another address, and sending the audit log, is mailed to its owner and needs the
 * password, as renewing and resuming what a recovery paused do. Throws `not_found`, `invalid_input`,
 * `plan_limit` for resuming, and as `requireOwner`, `requirePassword`, `resumeOrganizationEndpoint` and
 * `renewOrganizationEndpoint` do.
 */
export async function changeEndpoint(
  context: WebhookContext,
  { owner, id }: { owner: OperationOwner; id: string },
  request: z.infer<typeof changedWebhookSchema>,
  requestUrl: string,
): Promise<WebhookEndpoint> {
  const stored = await requireEndpoint(context, owner, id);
  const { url, description = null, events = null, password, token, isRenewed = false } = request;
  requireOwner(owner, [...stored.events, ...(events ?? [])]);
  const isWidened = events?.some(isForOwners) === true && !stored.events.some(isForOwners);
  if (isWidened && !stored.isOfOwner) {
    throw new ApiError('forbidden', { message: NEEDS_OWN_WEBHOOK });
  }
  const requestedPause = findPause(stored, request);
  const isTakenUp = requestedPause === false && stored.pausedBy === 'recovery';
  const isConfirmed = isTakenUp && stored.isService;
  const isPaused = isConfirmed ? null : requestedPause;
  const change: EndpointChange = {
    url: url === undefined ? null : await requireUrl(context, url, requestUrl),
    description,
    events,
    isPaused,
  };
  const isMoved = change.url !== null && change.url !== stored.url;
  const { userId, keyId } = owner;
  const at = context.now().toISOString();
  if (isMoved) change.movedBy = { userId, keyId, at };
  const needsPassword = isMoved || isTakenUp || isRenewed || isWidened;
  const passwordHash = needsPassword ? await requirePassword(context, owner.user, password) : null;
  if (isConfirmed) {
    const origin = context.originOf(requestUrl);
    await resumeOrganizationEndpoint(context, owner, { stored, token, origin });
  }
  if (isRenewed) await renewOrganizationEndpoint(context, owner, { stored, passwordHash });
  const audit = buildChangeEvents(stored, change).flatMap((event) => owner.record(event));
  const isChanged = await updateEndpoint(context.db, { id, ownerId: owner.id }, change, audit);
  const row = await requireEndpoint(context, owner, id);
  if (!isChanged) throw new ApiError('plan_limit', { message: WEBHOOKS_REQUIRED });
  if (isMoved || isWidened)
    await notifyOfWebhook(context, owner, row, context.originOf(requestUrl));
  return toEndpoint(row, context.now());
}

/**
 * Whether a change pauses or resumes; null for neither. What `status` repeats is no change, so that an
 * endpoint can be sent back as it was read. Throws `invalid_input` if it contradicts `isPaused`.
 */
function findPause(
  stored: Pick<EndpointRow, 'status'>,
  request: Pick<z.infer<typeof changedWebhookSchema>, 'isPaused' | 'status'>,
): boolean | null {
  const { isPaused = null, status } = request;
  if (status === undefined) return isPaused;
  const isPausedByStatus = status === 'paused';
  if (isPaused === null) return status === stored.status ? null : isPausedByStatus;
  if (isPaused === isPausedByStatus) return isPaused;
  const message = 'This contradicts `isPaused`.';
  throw new ApiError('invalid_input', { issues: [{ path: 'status', message }] });
}

/** What is recorded about a change. Nothing where it repeats what is stored, as a retry does. */
function buildChangeEvents(stored: EndpointRow, change: EndpointChange): RecordedEvent[] {
  const { id: target, url } = stored;
  const changed = (['url', 'description', 'events'] as const).filter(
    (name) => change[name] !== null && String(change[name]) !== String(stored[name]),
  );
  const isSwitched = change.isPaused !== null && change.isPaused !== (stored.status === 'paused');
  const name = nameReceiver(change.url ?? url);
  if (changed.length > 0) {
    const details = { name, changed, ...(isSwitched && { isPaused: change.isPaused }) };
    return [{ action: 'webhook.updated', target, details }];
  }
  if (!isSwitched) return [];
  const action = change.isPaused ? 'webhook.paused' : 'webhook.resumed';
  return [{ action, target, details: { name } }];
}

/** Deletes an endpoint. Throws `not_found`, and as `requireOwner` does. */
export async function removeEndpoint(
  context: Pick<WebhookContext, 'db'>,
  owner: OperationOwner,
  id: string,
): Promise<void> {
  const { url, events } = await requireEndpoint(context, owner, id);
  requireOwner(owner, events);
  const details = { name: nameReceiver(url) };
  const audit = owner.record({ action: 'webhook.deleted', target: id, details });
  const isDeleted = await deleteEndpoint(context.db, { id, ownerId: owner.id }, audit);
  if (!isDeleted) throw new ApiError('not_found');
}

/**
 * Creates a new secret. The previous one also signs for a day, in which repeating the rotation
 * returns the same secret. Throws `not_found`, and as `requireOwner` does.
 */
export async function rotateSecret(
  context: WebhookContext,
  { owner, id }: { owner: OperationOwner; id: string },
  rotation: z.infer<typeof rotateSecretSchema>,
): Promise<z.infer<typeof rotatedSecretSchema>> {
  const { db, now, secrets } = context;
  const { url, events } = await requireEndpoint(context, owner, id);
  requireOwner(owner, events);
  const at = now();
  const until = new Date(at.getTime() + WEBHOOK_ROTATION_HOURS * HOUR_MS).toISOString();
  const key = { id, ownerId: owner.id };
  const details = { name: nameReceiver(url) };
  const audit = owner.record({ action: 'webhook.secret_rotated', target: id, details });
  const sealed = secrets.seal(createWebhookSecret(), id);
  const stored = await replaceSecret(db, key, { ...rotation, sealed, until, now: at }, audit);
  if (stored === null) throw new ApiError('not_found');
  return { secret: secrets.open(stored.sealed, id), previousSecretUntil: stored.until };
}
