import { z } from 'zod';
import { auditEntrySchema } from '#shared/api/organizations/audit.ts';
import { AUDIT_EVENT } from '#shared/api/webhook-events.ts';
import {
  buildCanonicalJson,
  buildChainText,
  type ChainLink,
} from '#shared/organization/audit-chain.ts';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import { buildRecordLedgerEventsSql } from '#worker/db/webhook-sql.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { readCheckpoint, readHead, readTip } from '#worker/audit/chain/stored-chain.ts';

/** An entry that is not in the chain yet. */
const movedEntrySchema = auditEntrySchema.omit({ no: true, hash: true });

const inputSchema = z.object({
  entries: z.array(movedEntrySchema),
  /** Milliseconds since 1970. */
  now: z.int(),
  /** Whether a webhook receives the entries. */
  isSent: z.boolean().optional(),
});

const EXISTS = 'SELECT 1 FROM audit_entries WHERE id = ?1';
const INSERT = `INSERT INTO audit_entries
  (no, id, at, logged_at, actor, actor_email, action, target, details, request_id, ip_prefix, hash)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`;
const SEND = buildRecordLedgerEventsSql(`SELECT '${AUDIT_EVENT}' AS type, ?1 AS at, ?2 AS data`);
const SET_HEAD = `INSERT INTO audit_head (only, no, hash) VALUES (1, ?1, ?2)
  ON CONFLICT (only) DO UPDATE SET no = excluded.no, hash = excluded.hash`;

/**
 * Appends entries to the chain in their order. An entry whose ID is stored is skipped, so that
 * repeating a call adds nothing. Records each for webhooks in the same transaction, if they are sent.
 * Returns the number of appended ones.
 */
export const APPEND_AUDIT_ENTRIES: LedgerProcedure<
  z.infer<typeof inputSchema>,
  { appended: number }
> = {
  name: 'append_audit_entries',
  input: inputSchema,
  output: z.object({ appended: z.int() }),
  run: (sql, { entries, now, isSent = false }) => {
    const tip = readTip(sql);
    let loggedAt = tip?.loggedAt ?? 0;
    let end = findEnd(tip ?? readCheckpoint(sql), readHead(sql));
    let appended = 0;
    for (const entry of entries) {
      if (sql.exec(EXISTS, entry.id).toArray().length > 0) continue;
      const no = end.no + 1;
      const { id, at, actor, actorEmail, action, target, details, requestId, ipPrefix } = entry;
      const previousHash = end.hash;
      end = { no, hash: sha256Hex(buildChainText(previousHash, { no, ...entry })) };
      // A clock that is ahead must not move the entries after it into the future.
      loggedAt = Math.max(loggedAt, Math.min(Date.parse(at), now));
      const values = [no, id, at, loggedAt, actor, actorEmail, action, target];
      sql.exec(INSERT, ...values, buildCanonicalJson(details), requestId, ipPrefix, end.hash);
      // By the time of the log, so that a new endpoint gets entries without gaps.
      if (isSent) sql.exec(SEND, loggedAt, JSON.stringify({ ...entry, ...end, previousHash }));
      appended += 1;
    }
    if (appended > 0) sql.exec(SET_HEAD, end.no, end.hash);
    return { appended };
  },
};

/** The place to continue from. Numbers of missing entries are not reused. */
function findEnd(stored: ChainLink, head: ChainLink): ChainLink {
  return head.no > stored.no ? head : stored;
}
