import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { nameReceiver } from './name-receiver.ts';
import { findEndpointById, updateEndpoint } from '#worker/webhooks/endpoint-store.ts';

const CHANGE = { url: null, description: null, events: null, isPaused: true } as const;

/**
 * Pauses the endpoint that a mailed link names. Returns the host of its receiver. Throws
 * `reset_invalid` unless the link's reader still owns it, and `rate_limited`.
 */
export async function pauseByLink(
  context: WebhookContext,
  token: string,
  request: { requestId: string; headers: Headers },
): Promise<string> {
  const { db, pauseLinks } = context;
  await context.rateLimit(`webhook-pause:${clientAddress(request.headers)}`);
  const link = pauseLinks.find(token);
  const row = link === null ? null : await findEndpointById(db, link.endpointId);
  if (link === null || row === null) throw new ApiError('reset_invalid');
  const { id, ownerId } = row;
  const host = nameReceiver(row.url);
  if (row.ownerKind === 'person') {
    if (ownerId !== link.userId) throw new ApiError('reset_invalid');
    await updateEndpoint(db, { id, ownerId }, CHANGE, []);
    return host;
  }
  const owners = await listOwners(db, ownerId);
  const user = owners.find((one) => one.id === link.userId);
  if (user === undefined) throw new ApiError('reset_invalid');
  const event = { action: 'webhook.paused', target: id, details: { name: host } } as const;
  const audit =
    row.status === 'paused'
      ? []
      : [buildOrganizationAudit(context, { user, ...request }, ownerId, event)];
  await updateEndpoint(db, { id, ownerId }, CHANGE, audit);
  await enqueueMove(context, ownerId);
  return host;
}
