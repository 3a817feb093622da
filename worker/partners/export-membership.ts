import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { findPartner } from '#worker/partners/end-customer.ts';

const FORMER = `SELECT o.name, d.joined_at AS joinedAt, d.left_at AS leftAt
  FROM partner_departures d JOIN organizations o ON o.id = d.organization_id
  WHERE d.user_id = ?1 ORDER BY d.left_at`;
const formerSchema = z.object({ name: z.string(), joinedAt: z.string(), leftAt: z.string() });

/** The partner of an account, and former ones, for its export. */
export async function* exportPartner(db: D1Database, userId: string) {
  const partner = await findPartner(db, userId);
  const former = await allRows(db.prepare(FORMER).bind(userId), formerSchema);
  if (partner === null && former.length === 0) return;
  yield { path: 'partner.json', content: `${JSON.stringify({ partner, former }, null, 2)}\n` };
}
