import { usernameIssue, USERNAME_MAX } from '#shared/card/username/username.ts';
import {
  hasLostLetters,
  readMailbox,
  toUsernameText,
} from '#shared/card/username/username-text.ts';

interface Person {
  name: string;
  email: string;
}

/**
 * Derives a username from a person's name that none of the user's other cards has, or from their
 * email address if letters of the name would be lost. '' while both are too short.
 */
export function deriveUsername({ name, email }: Person, others: readonly string[]): string {
  const texts = hasLostLetters(name) ? [readMailbox(email), name] : [name];
  const base = texts
    .map((text) => truncate(toUsernameText(text)))
    .find((text) => usernameIssue(text) === null);
  if (base === undefined) return '';
  let username = base;
  for (let number = 2; others.includes(username); number++) {
    username = `${truncate(base, `-${number}`.length)}-${number}`;
  }
  return username;
}

/** Truncates a name to the maximum length, with space reserved for a suffix. */
function truncate(name: string, reserved = 0): string {
  return name.slice(0, USERNAME_MAX - reserved).replaceAll(/^-+|-+$/g, '');
}
