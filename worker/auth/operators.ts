import { emailKey } from '#worker/auth/email-key.ts';

/** Whether an account is an operator's. */
export type IsOperator = (account: { email: string; isEmailProven?: boolean }) => boolean;

/**
 * Operators are the accounts of these addresses, once somebody who reads their mail has chosen the password: anybody can sign
 * up with an address that is not theirs (docs/decisions/0017-who-is-an-operator.md).
 */
export function createIsOperator(emails: readonly string[]): IsOperator {
  const keys = new Set(emails.map(emailKey));
  return ({ email, isEmailProven }) => isEmailProven === true && keys.has(emailKey(email));
}
