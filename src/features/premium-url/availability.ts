import { usernameAvailability } from '#shared/api/cards.ts';
import { usernameIssue, USERNAME_MESSAGES } from '#shared/card/username.ts';
import { api } from '#src/state/api.ts';

export type Availability =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; message: string }
  | { kind: 'checking' }
  | { kind: 'free' }
  | { kind: 'taken'; message: string }
  /** No answer: the name can be kept here, and is decided when the card is published. */
  | { kind: 'unknown' };

const TAKEN: Readonly<Record<'invalid' | 'reserved' | 'taken' | 'held', string>> = {
  invalid: USERNAME_MESSAGES.characters,
  reserved: USERNAME_MESSAGES.reserved,
  taken: 'This username is already taken.',
  held: 'This username was given up recently and is not free yet.',
};

/**
 * What can be said about a name without asking the server; null when it must be asked, which also knows the words that are
 * reserved. `others` are the names of the person's other cards.
 */
export function judgeUsername(
  name: string,
  current: string,
  others: readonly string[],
): Availability | null {
  if (name === current && name !== '') return { kind: 'unchanged' };
  if (others.includes(name))
    return { kind: 'taken', message: 'Another of your cards has this name.' };
  const issue = usernameIssue(name);
  return issue === null ? null : { kind: 'invalid', message: USERNAME_MESSAGES[issue] };
}

/** Asks the server whether a name is free. */
export async function askAvailability(name: string, signal?: AbortSignal): Promise<Availability> {
  const answer = await api.call(usernameAvailability, {
    params: { name },
    ...(signal && { signal }),
  });
  if (!answer.ok) return { kind: 'unknown' };
  const { available, reason = 'taken' } = answer.value;
  return available ? { kind: 'free' } : { kind: 'taken', message: TAKEN[reason] };
}

/** The first of these names that is free; the first one when nobody can be asked; null when all are taken. */
export async function firstFree(
  names: readonly string[],
  ask: (name: string) => Promise<Availability> = askAvailability,
): Promise<string | null> {
  for (const name of names) {
    const { kind } = await ask(name);
    if (kind === 'free' || kind === 'unknown') return name;
  }
  return null;
}
