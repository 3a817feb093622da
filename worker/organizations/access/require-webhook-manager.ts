import { findScope } from '#shared/organization/permissions.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { findMembership } from './membership.ts';

/**
 * Requires that an account may manage the webhooks of an organization, given by ID or slug. Returns
 * its ID. Throws `not_found` outside and `forbidden` inside, as `requireMember` does.
 */
export async function requireWebhookManager(
  db: D1Database,
  userId: string,
  organization: string,
): Promise<string> {
  const membership = await findMembership(db, userId, organization);
  if (membership === null) throw new ApiError('not_found');
  if (findScope(membership.role, 'manageWebhooks') === null) throw new ApiError('forbidden');
  return membership.organization.id;
}
