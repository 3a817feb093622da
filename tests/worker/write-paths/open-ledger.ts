import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

/** Opens a ledger before a walk: it gets its first rows when it is opened, whichever call does it. */
export async function openLedger(ownerId: string): Promise<void> {
  const ledger = await createTestLedgers().open(ownerId);
  await ledger.prepare('SELECT 1').run();
}
