import { RESTORE_MS } from '#shared/api/restoring.ts';
import { buildRowJsonSql } from '#worker/db/deleted-rows.ts';

/** How long a ledger stores deleted contacts. */
export const DELETED_CONTACT_RETENTION = {
  table: 'deleted_contacts',
  column: 'deleted_at',
  unitMs: 1,
  retentionMs: RESTORE_MS,
};

const SHARED_COLUMNS = `id card_no name email phone company note consent source email_key phone_key
  search_terms request_key created_at holder_id`.split(/\s+/);
/** The columns that a restored contact has again, by table, without `no`. */
export const DELETED_COLUMNS = {
  contacts: [
    ...SHARED_COLUMNS,
    'owner_note',
    'tags',
    'is_marked',
    'met_on',
    'met_where',
    'version',
  ],
  held_contacts: [...SHARED_COLUMNS, 'submission_count'],
} as const;
export type ContactTable = keyof typeof DELETED_COLUMNS;

/**
 * SQL that copies contacts of `table` before their deletion. `where` selects them as `k`; `at` is the
 * parameter with the time of the deletion in milliseconds.
 */
export function buildCopyDeletedSql(table: ContactTable, where: string, at: string): string {
  const row = buildRowJsonSql('k', ['no', ...DELETED_COLUMNS[table]]);
  return `INSERT INTO deleted_contacts (id, is_held, holder_id, deleted_at, created_at, content)
    SELECT k.id, ${+(table === 'held_contacts')}, k.holder_id, ${at}, k.created_at, ${row}
    FROM ${table} k WHERE ${where}
    ON CONFLICT (id) DO UPDATE SET is_held = excluded.is_held, holder_id = excluded.holder_id,
      deleted_at = excluded.deleted_at, content = excluded.content`;
}
