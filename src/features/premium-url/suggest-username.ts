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
    .map((name) => name.slice(0, USERNAME_MAX).replaceAll(/^-+|-+$/g, ''))
    .filter((name) => usernameIssue(name) === null);
  return [...new Set(names)];
}

/** 'José María' becomes 'jose-maria'. */
export function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return cleanUsername(bare.trim().replaceAll(/[\s_.]+/g, '-')).replaceAll(/-{2,}/g, '-');
}
