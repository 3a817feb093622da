/** Entries of one step. */
export const OUTBOX_STEP = 200;
/** Most steps of one move, which a request may wait for. */
const STEPS_MAX = 50;

export interface OutboxMove<Entry extends { id: string }> {
  /** Reads the first `OUTBOX_STEP` entries in order. */
  read: () => Promise<Entry[]>;
  /** Appends them where they belong, in one transaction. Must skip those whose ID is stored there. */
  append: (entries: Entry[]) => Promise<unknown>;
  /** Removes entries by a JSON array of their IDs. */
  remove: (ids: string) => Promise<unknown>;
}

/**
 * Moves what happened from an outbox in D1 to a ledger, in order. No transaction spans both, so only
 * what was appended leaves the outbox, and what is moved again is recognized by its ID. Safe to repeat
 * and to run twice at once. Returns false when there may be more than one move can take.
 */
export async function moveOutbox<Entry extends { id: string }>({
  read,
  append,
  remove,
}: OutboxMove<Entry>): Promise<boolean> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const entries = await read();
    if (entries.length === 0) return true;
    await append(entries);
    await remove(JSON.stringify(entries.map(({ id }) => id)));
    if (entries.length < OUTBOX_STEP) return true;
  }
  return false;
}
