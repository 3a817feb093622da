import { z } from 'zod';
import { requireRow, sqlBoolean } from '#worker/db/rows.ts';

const COUNT = `SELECT count(*) AS agreed FROM organization_members
  WHERE organization_id = ?1 AND is_listed = 1 AND status = 'active'`;
const countSchema = z.object({ agreed: z.int() });

/** How many members agreed to be on the company's page. */
export async function countListed(db: D1Database, organizationId: string): Promise<number> {
  const { agreed } = await requireRow(db.prepare(COUNT).bind(organizationId), countSchema);
  return agreed;
}

// A key of the organization is no person, so its list has no row.
const READ = `SELECT coalesce((SELECT is_listed FROM organization_members
  WHERE id = ?1 AND organization_id = ?2), 0) AS isListed`;
const listedSchema = z.object({ isListed: sqlBoolean });

export async function isListed(
  db: D1Database,
  { memberId, organizationId }: { memberId: string; organizationId: string },
): Promise<boolean> {
  const statement = db.prepare(READ).bind(memberId, organizationId);
  return (await requireRow(statement, listedSchema)).isListed;
}

const SAVE = `UPDATE organization_members SET is_listed = ?3
  WHERE id = ?1 AND organization_id = ?2 AND status = 'active'`;

/** Puts a member on the company's page, or takes them off it. */
export async function saveListing(
  db: D1Database,
  member: { memberId: string; organizationId: string; isListed: boolean },
): Promise<void> {
  const { memberId, organizationId } = member;
  await db.prepare(SAVE).bind(memberId, organizationId, Number(member.isListed)).run();
}
