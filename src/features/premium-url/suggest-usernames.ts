import { toUsernameText } from '#shared/card/username/username-text.ts';
import { usernameIssue, USERNAME_MAX } from '#shared/card/username/username.ts';

interface Person {
  firstName: string;
  lastName: string;
  company: string;
}

/**
 * Suggests usernames for a person, best first. Letters are folded as in searches, and characters
 * that URLs cannot contain are removed.
 */
export function suggestUsernames({ firstName, lastName, company }: Person): string[] {
  const [first, last, companyName] = [firstName, lastName, company].map(toUsernameText);
  const joined = [
    [first, last],
    [first, last, companyName],
    [last, first],
    [first, last, 'card'],
  ].map((parts) => parts.filter(Boolean).join('-'));
  const names = [...joined, `${first}${last}`, `${first}-${last}-2`]
    .map((name) => name.slice(0, USERNAME_MAX).replaceAll(/^-+|-+$/g, ''))
    .filter((name) => usernameIssue(name) === null);
  return [...new Set(names)];
}
