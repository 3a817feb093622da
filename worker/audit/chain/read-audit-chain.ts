import { z } from 'zod';
import { auditChainPageSchema, type AuditChainPage } from '#shared/api/operator/audit.ts';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import { parseSqlRows } from '#worker/db/rows.ts';
import { CHAIN_COLUMNS, storedEntrySchema } from '#worker/audit/audit-columns.ts';
import { readCheckpoint, readHead } from '#worker/audit/chain/stored-chain.ts';

const PAGE_ROWS = 500;

const PAGE = `SELECT ${CHAIN_COLUMNS} FROM audit_entries WHERE no > ?1 ORDER BY no LIMIT ${PAGE_ROWS}`;

/**
 * Reads entries in order, after number `after`, with the place before the first stored entry and
 * the head of the same moment. An empty page is the end.
 */
export const READ_AUDIT_CHAIN: LedgerProcedure<{ after: number | null }, AuditChainPage> = {
  name: 'read_audit_chain',
  input: z.object({ after: z.int().min(0).nullable() }),
  output: auditChainPageSchema,
  run: (sql, { after }) => ({
    checkpoint: readCheckpoint(sql),
    head: readHead(sql),
    entries: parseSqlRows(sql.exec(PAGE, after ?? 0), storedEntrySchema),
  }),
};
