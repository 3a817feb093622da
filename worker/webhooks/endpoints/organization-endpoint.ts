import { SERVICE_DAYS } from '#shared/api/programs/service.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OperationOwner } from '#worker/http/operations.ts';
import { resumeWithPassword } from '#worker/service-access/resume-with-password.ts';
import { renewEndpoint } from '#worker/webhooks/endpoint-store.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { nameReceiver } from './name-receiver.ts';

// Endpoints that belong to an organization (docs/decisions/0067-service-access-outlives-its-maker.md).

/** Whether what the caller makes belongs to the organization: what a key makes belongs to the key. */
export const belongsToOrganization = ({
  kind,
  keyId,
}: Pick<OperationOwner, 'kind' | 'keyId'>): boolean => kind === 'organization' && keyId === null;

export const addServiceYear = (now: Date): string =>
  new Date(now.getTime() + SERVICE_DAYS * DAY_MS).toISOString();

/**
 * Confirms an endpoint that a recovery or suspension of its maker paused, or mails the link that does.
 * Throws as `resumeService`; a key confirms nothing, because the same hand could have made it.
 */
export async function resumeOrganizationEndpoint(
  context: WebhookContext,
  owner: OperationOwner,
  { stored, token, origin }: { stored: EndpointRow; token: string | undefined; origin: string },
): Promise<void> {
  if (owner.userId === null) throw new ApiError('other_admin_confirms');
  const { id, url } = stored;
  const details = { name: nameReceiver(url) };
  const audit = owner.record({ action: 'webhook.resumed', target: id, details });
  const endpoint = { kind: 'webhook', id, organizationId: owner.id } as const;
  const { email } = owner.user;
  const user = { id: owner.userId, email };
  await resumeWithPassword(context, { ...endpoint, user, token, origin }, audit);
}

/**
 * Lets an endpoint of an organization work for another year, as if the caller made it now. Throws
 * `invalid_input` for any that does not end by itself or is paused by a recovery, and for a key.
 */
export async function renewOrganizationEndpoint(
  { db, now }: Pick<WebhookContext, 'db' | 'now'>,
  owner: OperationOwner,
  { stored, passwordHash }: { stored: EndpointRow; passwordHash: string | null },
): Promise<void> {
  const { id, url } = stored;
  const at = now();
  const expiresAt = addServiceYear(at);
  const details = { name: nameReceiver(url), expiresAt };
  const audit = owner.record({ action: 'webhook.renewed', target: id, details });
  const { userId } = owner;
  const isRenewed =
    userId !== null &&
    owner.kind === 'organization' &&
    (await renewEndpoint(
      db,
      { id, ownerId: owner.id },
      { userId, passwordHash, at: at.toISOString(), expiresAt },
      audit,
    ));
  if (isRenewed) return;
  const message = 'This webhook cannot be renewed: it is not the team’s own, or it is paused.';
  throw new ApiError('invalid_input', { issues: [{ path: 'isRenewed', message }] });
}
