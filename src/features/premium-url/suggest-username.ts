import { cleanUsername, usernameIssue, USERNAME_MAX } from '#shared/card/username.ts';

interface Person {
  firstName: string;
  lastName: string;
  company: string;
}

/** Names that fit a person, best first: letters lose their accents, what no address can carry falls away. */
export function suggestUsernames({ firstName, lastName, company }: Person): string[] {
  const [first, last, work] = [firstName, lastName, company].map(plain);
  const joined = [
    [first, last],
    [first, last, work],
    [last, first],
    [first, last, 'card'],
  ].map((parts) => parts.filter(Boolean).join('-'));
  const names = [...joined, `${first}${last}`, `${first}-${last}-2`]
    .map((name) => cut(name))
    .filter((name) => usernameIssue(name) === null);
  return [...new Set(names)];
}

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

/** 'José María' becomes 'jose-maria'. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return cleanUsername(bare.trim().replaceAll(/[\s_.]+/g, '-')).replaceAll(/-{2,}/g, '-');
}
