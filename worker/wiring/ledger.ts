import { HELD_RETENTION } from '#worker/contacts/held/held-contacts.ts';
import { LedgerObject } from '#worker/ledger/ledger-object.ts';
import type { RetentionRule } from '#worker/ledger/retention-rule.ts';

/** The object of an owner's ledger, with the retention of each capability's tables. */
export class Ledger extends LedgerObject {
  protected override readonly retention: readonly RetentionRule[] = [HELD_RETENTION];
}
