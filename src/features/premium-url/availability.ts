import { readUsernameAvailability } from '#shared/api/cards/cards.ts';
import { usernameIssue, USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { api } from '#src/state/api.ts';

export type Availability =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; message: string }
  | { kind: 'checking' }
  | { kind: 'free' }
  | { kind: 'taken'; message: string }
  /** No response: the name is saved locally and checked again when publishing. */
  | { kind: 'unknown' };

const TAKEN: Readonly<Record<'invalid' | 'reserved' | 'taken' | 'held', string>> = {
  invalid: USERNAME_MESSAGES.characters,
  reserved: USERNAME_MESSAGES.reserved,
  taken: 'This username is already taken.',
  held: 'This username was released recently and is not available yet.',
};

/**
 * Checks a name without the server; null when the server must decide, which also knows the reserved
 * words. `others` are the names of the user's other cards.
 */
export function checkLocally(
  name: string,
  current: string,
  others: readonly string[],
): Availability | null {
  if (name === current && name !== '') return { kind: 'unchanged' };
  if (others.includes(name))
    return { kind: 'taken', message: 'Another of your cards uses this username.' };
  const issue = usernameIssue(name);
  return issue === null ? null : { kind: 'invalid', message: USERNAME_MESSAGES[issue] };
}

export async function fetchAvailability(name: string, signal?: AbortSignal): Promise<Availability> {
  const result = await api.call(readUsernameAvailability, {
    params: { name },
    ...(signal && { signal }),
  });
  if (!result.ok) return { kind: 'unknown' };
  const { available, reason = 'taken' } = result.value;
  return available ? { kind: 'free' } : { kind: 'taken', message: TAKEN[reason] };
}

/**
 * Returns the first available name, or the first one when the server cannot be reached; null when
 * all are taken.
 */
export async function findFreeUsername(
  names: readonly string[],
  fetch: (name: string) => Promise<Availability> = fetchAvailability,
): Promise<string | null> {
  for (const name of names) {
    const { kind } = await fetch(name);
    if (kind === 'free' || kind === 'unknown') return name;
  }
  return null;
}
