import { COUNT_VISITS } from '#worker/events/count-visits.ts';
import { VISIT_RETENTION } from '#worker/events/visit-retention.ts';
import { DELETE_VISITS } from '#worker/events/removal/delete-visits.ts';
import { DELETED_CONTACT_RETENTION } from '#worker/contacts/deleted-contacts.ts';
import { HELD_RETENTION } from '#worker/contacts/held/held-contacts.ts';
import { APPEND_AUDIT_ENTRIES } from '#worker/audit/append-audit-entries.ts';
import { AUDIT_RETENTION } from '#worker/audit/audit-retention.ts';
import { READ_AUDIT_CHAIN } from '#worker/audit/chain/read-audit-chain.ts';
import { APPEND_WEBHOOK_EVENTS } from '#worker/webhooks/queue/append-events.ts';
import { CLAIM_WEBHOOK_DELIVERIES } from '#worker/webhooks/queue/claim-deliveries.ts';
import { RECORD_WEBHOOK_ATTEMPTS } from '#worker/webhooks/queue/record-attempts.ts';
import { WEBHOOK_RETENTION } from '#worker/webhooks/queue/webhook-retention.ts';
import { EXPORT_ROWS } from '#worker/ledger/backup/export-rows.ts';
import { LedgerObject } from '#worker/ledger/ledger-object.ts';
import { storeProcedure } from '#worker/db/ledger-procedure.ts';
import type { RetentionRule } from '#worker/db/retention-rule.ts';

/** The object of an owner's ledger, with what each capability keeps there. */
export class Ledger extends LedgerObject {
  protected override readonly retention: readonly RetentionRule[] = [
    HELD_RETENTION,
    DELETED_CONTACT_RETENTION,
    ...VISIT_RETENTION,
    AUDIT_RETENTION,
    ...WEBHOOK_RETENTION,
  ];
  protected override readonly procedures = [
    storeProcedure(COUNT_VISITS),
    storeProcedure(DELETE_VISITS),
    storeProcedure(APPEND_AUDIT_ENTRIES),
    storeProcedure(READ_AUDIT_CHAIN),
    storeProcedure(APPEND_WEBHOOK_EVENTS),
    storeProcedure(CLAIM_WEBHOOK_DELIVERIES),
    storeProcedure(RECORD_WEBHOOK_ATTEMPTS),
    storeProcedure(EXPORT_ROWS),
  ];
}
