import { z } from 'zod';
import { buildMayGiveAccessSql } from '#worker/db/access-change.ts';
import { requireRow, sqlBoolean } from '#worker/db/rows.ts';
import type { AgentOwner } from '#worker/mcp/mcp-context.ts';

const settingSchema = z.object({ isRequired: sqlBoolean });

/** Whether changes by an owner's assistants wait for a person. */
export async function isApprovalRequired(db: D1Database, ownerId: string): Promise<boolean> {
  const statement = db
    .prepare('SELECT EXISTS (SELECT 1 FROM agent_approvals WHERE owner_id = ?) AS isRequired')
    .bind(ownerId);
  return (await requireRow(statement, settingSchema)).isRequired;
}

/** Statement that makes changes wait. Changes no row if they do already. */
export function requireApproval(db: D1Database, owner: AgentOwner, now: Date): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO agent_approvals (owner_id, user_id, organization_id, required_at)
       VALUES (?1, iif(?2 = 'person', ?1, NULL), iif(?2 = 'organization', ?1, NULL), ?3)
       ON CONFLICT (owner_id) DO NOTHING`,
    )
    .bind(owner.id, owner.kind, now.toISOString());
}

// In the statement, so that no password opens this that was replaced meanwhile.
const END = `DELETE FROM agent_approvals WHERE owner_id = ?1 AND ${buildMayGiveAccessSql('?2', '?3')}`;

/** Statement that lets changes apply at once again. `passwordHash` is the one that was checked. */
export function endApproval(
  db: D1Database,
  ownerId: string,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): D1PreparedStatement {
  return db.prepare(END).bind(ownerId, userId, passwordHash);
}
