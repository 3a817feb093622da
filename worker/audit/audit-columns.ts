import { auditEntrySchema } from '#shared/api/organizations/audit.ts';
import { jsonColumn } from '#worker/db/rows.ts';

/** The columns of an entry in the outbox and in the ledger. */
export const AUDIT_COLUMNS = `id, at, actor, actor_email AS actorEmail, action, target, details,
  request_id AS requestId, ip_prefix AS ipPrefix`;

/** The columns of an entry in the ledger. */
export const CHAIN_COLUMNS = `no, ${AUDIT_COLUMNS}, hash`;

const details = jsonColumn(auditEntrySchema.shape.details);

export const storedEntrySchema = auditEntrySchema.extend({ details });
export const outboxEntrySchema = storedEntrySchema.omit({ no: true, hash: true });
