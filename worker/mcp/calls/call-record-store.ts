import { z } from 'zod';
import { AGENT_CALL_DAYS, type AgentCall } from '#shared/api/programs/agents.ts';
import { allRows } from '#worker/db/rows.ts';

export interface RecordedCall {
  userId: string;
  keyId: string;
  keyName: string;
  /** The name that the client gave itself; empty when it gave none. */
  agent: string;
  /** Name of the tool, or `connect`. */
  tool: string;
  isFailure: boolean;
  at: Date;
}

// Older clients name themselves only when they connect, so that a call without a name gets that one.
const RECORD = `INSERT INTO agent_calls
  (user_id, key_id, day, tool, key_name, agent, calls, failed, last_at)
  SELECT ?1, ?2, ?3, ?4, ?5, coalesce(nullif(?6, ''), (
    SELECT agent FROM agent_calls
    WHERE user_id = ?1 AND key_id = ?2 AND tool = 'connect' ORDER BY day DESC LIMIT 1
  ), ''), 1, ?7, ?8
  WHERE true
  ON CONFLICT DO UPDATE SET calls = calls + 1, failed = failed + excluded.failed,
    key_name = excluded.key_name, last_at = excluded.last_at,
    agent = coalesce(nullif(excluded.agent, ''), agent)`;

/** Counts a call in the row of its day. */
export async function recordAgentCall(db: D1Database, call: RecordedCall): Promise<void> {
  const { userId, keyId, keyName, agent, tool, isFailure } = call;
  const at = call.at.toISOString();
  await db
    .prepare(RECORD)
    .bind(userId, keyId, at.slice(0, 10), tool, keyName, agent, isFailure ? 1 : 0, at)
    .run();
}

const callRowSchema = z.object({
  keyId: z.string(),
  keyName: z.string(),
  agent: z.string(),
  tool: z.string(),
  day: z.string(),
  calls: z.int(),
  failed: z.int(),
  lastAt: z.string(),
});

/** The latest calls of an account's keys. */
export async function readAgentCalls(
  db: D1Database,
  userId: string,
  limit: number,
): Promise<AgentCall[]> {
  const statement = db
    .prepare(
      `SELECT key_id AS keyId, key_name AS keyName, agent, tool, day, calls, failed,
         last_at AS lastAt
       FROM agent_calls WHERE user_id = ? ORDER BY last_at DESC LIMIT ?`,
    )
    .bind(userId, limit);
  return allRows(statement, callRowSchema);
}

/** Deletes the calls of more than 30 days ago. */
export async function sweepAgentCalls(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - AGENT_CALL_DAYS * 86_400_000).toISOString();
  const { meta } = await db
    .prepare('DELETE FROM agent_calls WHERE day < ?')
    .bind(before.slice(0, 10))
    .run();
  return meta.changes;
}
