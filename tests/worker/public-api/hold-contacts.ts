import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { unique } from '#tests/worker/world/card.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

/** Puts held-back contacts into a ledger, a minute apart. */
export async function holdContacts(
  ownerId: string,
  names: readonly string[],
  details = {},
): Promise<void> {
  const ledger = await createTestLedgers().open(ownerId);
  const card = unique('card');
  for (const [index, name] of names.entries()) {
    const receivedAt = `2026-11-20T12:0${index}:00.000Z`;
    const isHeldBack = true;
    const key = unique('key');
    const submission = { ownerId, cardId: card, username: card, key, name, receivedAt, isHeldBack };
    await storeSubmission(ledger, buildSubmission({ ...submission, ...details }));
  }
}
