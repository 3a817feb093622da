import { isForOwners } from '#shared/api/webhook-events.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OperationOwner } from '#worker/http/operations.ts';
import { OWNERS_ONLY } from '#worker/webhooks/copy.ts';

/** Whether the caller is an owner in the app: a key of an organization acts as an admin. */
export function canStreamAudit({ actor, keyId }: Pick<OperationOwner, 'actor' | 'keyId'>): boolean {
  return keyId === null && actor !== null && findScope(actor.role, 'streamAudit') !== null;
}

/** Throws `forbidden` where one of the events is for owners and the caller is none. */
export function requireOwner(
  owner: Pick<OperationOwner, 'actor' | 'keyId'>,
  events: readonly string[],
): void {
  if (events.some(isForOwners) && !canStreamAudit(owner)) {
    throw new ApiError('forbidden', { message: OWNERS_ONLY });
  }
}
