import { expect, test } from 'vitest';
import type { ExportCursor, LedgerRow } from '#shared/api/operator/ledgers.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { createContactTeam, readNames } from '#tests/worker/contacts/organization/harness.ts';
import { depart, undo } from '#tests/worker/departures/harness.ts';

test('a restored ledger of an organization has its contacts with who has them, and can undo a handover', async () => {
  const { team, seller, helper } = await createContactTeam();
  const departure = await depart(team, seller, { card: 'pause', heir: helper.memberId });
  const ledgers = createTestLedgers();
  const rows: LedgerRow[] = [];
  let cursor: ExportCursor = null;
  let version = 0;
  do {
    const page = await ledgers.exportPage(team.id, 0, cursor);
    rows.push(...page.rows);
    version = page.version;
    cursor = page.next;
  } while (cursor !== null);
  // What the backup does not have.
  const ledger = await ledgers.open(team.id);
  await ledger.prepare('DELETE FROM contacts').run();
  await ledger.prepare("UPDATE contact_holders SET account_id = 'nobody'").run();
  expect(await readNames(team, helper)).toEqual([]);
  const tables = [...new Set(rows.map(({ table }) => table))].toReversed();
  await ledgers.restore(team.id, 0, { kind: 'begin', version });
  for (const name of tables) {
    const ofTable = rows.filter(({ table }) => table === name);
    await ledgers.restore(team.id, 0, { kind: 'rows', rows: ofTable });
  }
  await ledgers.restore(team.id, 0, { kind: 'finish' });
  expect(await readNames(team, helper)).toEqual(['of helper', 'of seller']);
  await undo(team, departure.id);
  expect(await readNames(team, seller)).toEqual(['of seller']);
});
