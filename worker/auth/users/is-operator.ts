import { emailKey } from '#worker/auth/email-key.ts';

export type IsOperator = (account: { email: string; isEmailProven?: boolean }) => boolean;

/**
 * Operators are the accounts with these addresses, once someone who reads their mail has set the
 * password. Anyone can sign up with an address they do not own
 * (docs/decisions/0012-operators-prove-their-mailbox.md).
 */
export function createIsOperator(emails: readonly string[]): IsOperator {
  const keys = new Set(emails.map(emailKey));
  return ({ email, isEmailProven }) => isEmailProven === true && keys.has(emailKey(email));
}
