import { z } from 'zod';
import type { Ending, PendingDeletion } from '#shared/api/organizations/deletion.ts';
import { requireRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Membership } from '#worker/organizations/access/membership.ts';
import { findPendingDeletion } from './deletion-store.ts';

const countOf = (table: string, more = ''): string =>
  `(SELECT count(*) FROM ${table} WHERE organization_id = ?1${more})`;
/** `?2` is the present time. */
const COUNT = `SELECT active + suspended AS members, company_cards AS cards, invited AS invitations,
    ${countOf('partner_customers')} AS customers,
    ${countOf('organization_groups')} AS groups,
    ${countOf('organization_policies')} AS policies,
    ${countOf('organization_domains')} + ${countOf('own_domains')} AS domains,
    ${countOf('api_keys', ' AND (expires_at IS NULL OR expires_at > ?2)')} AS keys,
    ${countOf('oauth_grants', ' AND connected_at IS NOT NULL AND expires_at > ?2')} AS apps,
    ${countOf('webhook_endpoints')} AS webhooks
  FROM organization_counts WHERE organization_id = ?1`;
const countsSchema = z.object({
  members: z.int(),
  cards: z.int(),
  customers: z.int(),
  groups: z.int(),
  policies: z.int(),
  invitations: z.int(),
  domains: z.int(),
  keys: z.int(),
  apps: z.int(),
  webhooks: z.int(),
});

/** What ends with an organization. */
export async function describeEnding(
  { db, now, list }: Pick<Kernel, 'db' | 'now' | 'list'>,
  { id, plan, billingOwnerId }: Membership['organization'],
): Promise<Ending> {
  const scope = { organizationId: id, plan, accounts: null };
  const [counts, [contacts = 0], [renewal = null]] = await Promise.all([
    requireRow(db.prepare(COUNT).bind(id, now().toISOString()), countsSchema),
    Promise.all(list('memberContacts').map(({ count }) => count(scope))),
    Promise.all(list('renewal').map((find) => find({ userId: billingOwnerId, except: id }))),
  ]);
  return { ...counts, contacts, plan: renewal };
}

/** The scheduled deletion of an organization as one of its owners sees it, or null. */
export async function readPending(
  { db }: Pick<Kernel, 'db'>,
  { id, organization }: Membership,
): Promise<PendingDeletion | null> {
  const found = await findPendingDeletion(db, organization.id, id);
  if (found === null) return null;
  const { accountId: _, ...pending } = found;
  return pending;
}
