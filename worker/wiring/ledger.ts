import { COUNT_VISITS } from '#worker/events/aggregation/count-visits.ts';
import { VISIT_RETENTION } from '#worker/events/aggregation/visit-retention.ts';
import { DELETE_VISITS } from '#worker/events/removal/delete-visits.ts';
import { HELD_RETENTION } from '#worker/contacts/held/held-contacts.ts';
import { EXPORT_ROWS } from '#worker/ledger/backup/export-rows.ts';
import { LedgerObject } from '#worker/ledger/ledger-object.ts';
import { storeProcedure } from '#worker/db/ledger-procedure.ts';
import type { RetentionRule } from '#worker/db/retention-rule.ts';

/** The object of an owner's ledger, with what each capability keeps there. */
export class Ledger extends LedgerObject {
  protected override readonly retention: readonly RetentionRule[] = [
    HELD_RETENTION,
    ...VISIT_RETENTION,
  ];
  protected override readonly procedures = [
    storeProcedure(COUNT_VISITS),
    storeProcedure(DELETE_VISITS),
    storeProcedure(EXPORT_ROWS),
  ];
}
