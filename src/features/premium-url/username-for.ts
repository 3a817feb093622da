import { usernameIssue, USERNAME_MAX } from '#shared/card/username.ts';
import { plain } from '#src/features/premium-url/suggest-username.ts';

/** The username a name makes, beside those of the person's other cards: '' while the name is too short for one. */
export function usernameFor(name: string, others: readonly string[]): string {
  const whole = cut(plain(name));
  if (usernameIssue(whole) !== null) return '';
  let username = whole;
  for (let number = 2; others.includes(username); number++) {
    username = `${cut(whole, `-${number}`.length)}-${number}`;
  }
  return username;
}

/** As much of it as fits, with room for something behind it. */
function cut(name: string, room = 0): string {
  return name.slice(0, USERNAME_MAX - room).replaceAll(/^-+|-+$/g, '');
}
