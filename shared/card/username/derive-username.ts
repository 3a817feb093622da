import { usernameIssue, USERNAME_MAX } from '#shared/card/username/username.ts';
import { toUsernameText } from '#shared/card/username/username-text.ts';

/**
 * Derives a username from a name that none of the user's other cards has; '' while the name is too
 * short.
 */
export function deriveUsername(name: string, others: readonly string[]): string {
  const base = truncate(toUsernameText(name));
  if (usernameIssue(base) !== null) return '';
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
