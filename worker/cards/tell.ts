import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** Names carried to the public within the request that changes them. Each costs about ten calls to the stores. */
export const TOLD_AT_ONCE = 10;

export interface TellDeps {
  /** Carries what changed to where the public reads it; never throws. */
  onChanged: (username: string, origin: string) => Promise<void>;
  /** Has the same done by the queue, once a write that is begun now is over. Throws when the queue takes nothing. */
  tellLater: (usernames: readonly string[], origin: string) => Promise<void>;
}

/**
 * Before a write that changes what these names show: the queue will carry it to the public, though the answer of the
 * write be lost or the request end with it. So a repetition has nothing to tell but the name it asks for. Throws
 * `unavailable` without the queue, when the request itself could not tell them all.
 */
export async function expectChange(
  deps: TellDeps,
  names: readonly string[],
  origin: string,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await deps.tellLater(names, origin);
  } catch (error) {
    // Few names are told by the request, as long as that lasts; of many, most would be left to nobody.
    log('warn', 'names_not_queued', { count: names.length, error: String(error) });
    if (names.length >= TOLD_AT_ONCE) throw new ApiError('unavailable', { retryAfterSeconds: 5 });
  }
}

/** After the write: carries the first of these names to the public. The others were expected, and follow by the queue. */
export async function tellFirst(
  deps: TellDeps,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await Promise.all(names.slice(0, TOLD_AT_ONCE).map((name) => deps.onChanged(name, origin)));
}

/** Carries names nobody could expect to the public: the first at once, the others by the queue. */
export async function tellUnexpected(
  deps: TellDeps,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await tellFirst(deps, names, origin);
  const others = names.slice(TOLD_AT_ONCE);
  if (others.length === 0) return;
  await deps.tellLater(others, origin).catch(async (error: unknown) => {
    // The write is done and cannot be refused any more: then it takes its time.
    log('warn', 'names_not_queued', { count: others.length, error: String(error) });
    for (const name of others) await deps.onChanged(name, origin);
  });
}
