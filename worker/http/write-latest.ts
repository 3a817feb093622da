const ATTEMPTS = 3;

/**
 * Writes what the database says to KV, until it still says so after the write: another writer may
 * have committed in between, and the last one must have written the latest state. Returns that state.
 */
export async function writeLatest<State>(
  find: () => Promise<State>,
  write: (state: State) => Promise<void>,
): Promise<State> {
  let state = await find();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await write(state);
    const latest = await find();
    if (JSON.stringify(latest) === JSON.stringify(state)) return state;
    state = latest;
  }
  throw new Error('the record changes faster than it can be written');
}
