import type { Kernel } from '#worker/kernel.ts';
import { emailKey } from '#worker/auth/email-key.ts';

/**
 * Operators are the accounts with these addresses, once someone who reads their mail has set the
 * password. Anyone can sign up with an address they do not own
 * (docs/decisions/0012-operators-prove-their-mailbox.md).
 */
export function createIsOperator(emails: readonly string[]): Kernel['isOperator'] {
  const keys = new Set(emails.map(emailKey));
  return ({ email, isEmailProven }) => isEmailProven === true && keys.has(emailKey(email));
}
