import { findScope } from '#shared/organization/permissions.ts';
import { hasOwnCard } from '#worker/cards/has-own-card.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readOwnOrganizations } from '#worker/organizations/own-organizations.ts';

/**
 * The ID of the organization whose data a person connects an app to first: the oldest whose API keys
 * they manage, if no card is their own. Null for the account.
 */
export async function preselectOwner(
  context: Pick<Kernel, 'db' | 'now'>,
  userId: string,
): Promise<string | null> {
  if (await hasOwnCard(context.db, userId)) return null;
  const { organizations } = await readOwnOrganizations(context, userId);
  const managed = organizations.find(({ role }) => findScope(role, 'manageApiKeys') !== null);
  return managed?.id ?? null;
}
