import { z } from 'zod';
import { chainLinkSchema } from '#shared/api/organizations/audit.ts';
import { CHAIN_START, type ChainLink } from '#shared/organization/audit-chain.ts';
import { parseSqlRows } from '#worker/db/rows.ts';

const tipSchema = chainLinkSchema.extend({ loggedAt: z.int() });

const TIP = 'SELECT no, hash, logged_at AS loggedAt FROM audit_entries ORDER BY no DESC LIMIT 1';
const HEAD = 'SELECT no, hash FROM audit_head';
const LINK = `SELECT no, hash FROM audit_entries WHERE no = ?1
  UNION ALL SELECT no, hash FROM audit_checkpoints WHERE no = ?1 LIMIT 1`;
const CHECKPOINT = `SELECT no, hash FROM audit_checkpoints
  WHERE no < coalesce((SELECT min(no) FROM audit_entries), no + 1) ORDER BY no DESC LIMIT 1`;

/** The last stored entry, or null. */
export function readTip(sql: SqlStorage): z.infer<typeof tipSchema> | null {
  return parseSqlRows(sql.exec(TIP), tipSchema)[0] ?? null;
}

/** The last entry that is no longer stored. */
export function readCheckpoint(sql: SqlStorage): ChainLink {
  return parseSqlRows(sql.exec(CHECKPOINT), chainLinkSchema)[0] ?? CHAIN_START;
}

/**
 * The last entry that was appended. Where entries are missing at the end it is beyond the last
 * stored one.
 */
export function readHead(sql: SqlStorage): ChainLink {
  const end = readTip(sql) ?? readCheckpoint(sql);
  const head = parseSqlRows(sql.exec(HEAD), chainLinkSchema)[0];
  if (head === undefined) return { no: end.no, hash: end.hash };
  const [same] = parseSqlRows(sql.exec(LINK, head.no), chainLinkSchema);
  // A backup reads the head first, so its entries may go further.
  return head.no < end.no && same?.hash === head.hash ? { no: end.no, hash: end.hash } : head;
}
