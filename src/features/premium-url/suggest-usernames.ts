import {
  hasLostLetters,
  readMailbox,
  toUsernameText,
} from '#shared/card/username/username-text.ts';
import { usernameIssue, USERNAME_MAX } from '#shared/card/username/username.ts';

interface Person {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
}

/**
 * Suggests usernames for a person, best first. Letters are folded as in searches or romanized, and
 * characters that URLs cannot contain are removed. A name that would lose letters comes after the
 * person's email address.
 */
export function suggestUsernames({ firstName, lastName, company, email }: Person): string[] {
  const [first, last, companyName] = [firstName, lastName, company].map(toUsernameText);
  const joined = [
    hasLostLetters(`${firstName} ${lastName}`) ? [toUsernameText(readMailbox(email))] : [],
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
