import { z } from 'zod';
import type { InvitationListRow } from '#shared/api/organizations/people/invitation-lists.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { readListedContext } from '#worker/cards/prepared-cards.ts';
import { parseRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  toGroupKey,
  type RowContext,
} from '#worker/organizations/invitations/lists/check-list-row.ts';
import { readKnownPhotos } from '#worker/organizations/invitations/photos/known-photos.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const GROUPS = `SELECT g.id, g.name_key AS nameKey FROM json_each(?2) n
  JOIN organization_groups g ON g.organization_id = ?1 AND g.name_key = n.value`;
const OWN_GROUPS = 'SELECT group_id AS key FROM organization_group_members WHERE member_id = ?1';
const MEMBERS = `SELECT e.value AS key FROM json_each(?2) e JOIN users u ON u.email_key = e.value
  JOIN organization_members m ON m.organization_id = ?1 AND m.user_id = u.id
  WHERE m.status <> 'left'`;
const INVITED = `SELECT e.value AS key FROM json_each(?2) e
  CROSS JOIN organization_invitations i ON i.organization_id = ?1 AND i.email_key = e.value
  WHERE i.expires_at > ?3`;

const groupSchema = z.object({ id: z.string(), nameKey: z.string() });
const keySchema = z.object({ key: z.string() });

/**
 * Reads what checking rows needs, by the addresses and groups that they name: four statements, three
 * more where rows have cards, and two where they have photos. `origin` is that of the product.
 */
export async function readRowContext(
  context: Pick<Kernel, 'db' | 'now' | 'settings' | 'publicOrigin'>,
  { id, role, scope, organization }: Pick<Actor, 'id' | 'role' | 'scope' | 'organization'>,
  rows: readonly InvitationListRow[],
  origin: string,
): Promise<RowContext> {
  const { db, now } = context;
  const names = JSON.stringify([...new Set(rows.flatMap(({ groups }) => groups.map(toGroupKey)))]);
  const emailKeys = [...new Set(rows.map(({ email }) => emailKey(email)))];
  const keys = JSON.stringify(emailKeys);
  const hasCards = rows.some(({ card }) => card !== undefined);
  const cards = hasCards ? await readListedContext(context, organization.id, emailKeys) : null;
  const photos = await readKnownPhotos(context, { organizationId: organization.id, origin }, rows);
  const [groups, own, members, invited] = await db.batch([
    db.prepare(GROUPS).bind(organization.id, names),
    db.prepare(OWN_GROUPS).bind(id),
    db.prepare(MEMBERS).bind(organization.id, keys),
    db.prepare(INVITED).bind(organization.id, keys, now().toISOString()),
  ]);
  const readKeys = (result: typeof own) =>
    new Set(parseRows(result, keySchema).map(({ key }) => key));
  return {
    role,
    groups: new Map(parseRows(groups, groupSchema).map((group) => [group.nameKey, group.id])),
    ownGroups: scope === 'all' ? null : readKeys(own),
    members: readKeys(members),
    invited: readKeys(invited),
    cards,
    photos,
  };
}
