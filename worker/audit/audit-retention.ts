import { AUDIT_RETENTION_DAYS } from '#shared/api/organizations/audit.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { RetentionRule } from '#worker/db/retention-rule.ts';

/** More than one, because a backup reads entries and checkpoints one after the other. */
const CHECKPOINTS_MAX = 10;

const NOTE = `INSERT INTO audit_checkpoints (no, hash)
  SELECT no, hash FROM audit_entries WHERE logged_at <= ?1 ORDER BY logged_at DESC, no DESC LIMIT 1
  ON CONFLICT (no) DO NOTHING`;
const FORGET = `DELETE FROM audit_checkpoints WHERE no NOT IN
  (SELECT no FROM audit_checkpoints ORDER BY no DESC LIMIT ${CHECKPOINTS_MAX})`;

/** Removes the oldest entries and stores the last removed one, at which verification starts. */
export const AUDIT_RETENTION: RetentionRule = {
  table: 'audit_entries',
  column: 'logged_at',
  unitMs: 1,
  retentionMs: AUDIT_RETENTION_DAYS * DAY_MS,
  beforeDelete: (sql, cutoff) => {
    sql.exec(NOTE, cutoff);
    sql.exec(FORGET);
  },
};
