import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import type { Passwords } from '#worker/auth/password/password.ts';
import type { Users } from '#worker/auth/users.ts';
import { ApiError } from '#worker/http/api-error.ts';

/**
 * Asks a signed-in person for their password once more, and answers the stored hash it fits. Throws `wrong_password`,
 * `rate_limited` before any hash is run, and `unavailable` when too many hashes wait. Tries are counted by account,
 * whichever thing the password is asked for: a stolen session must not become a way to guess.
 */
export type CheckPassword = (userId: string, password: string) => Promise<string>;

/** Puts the check together. */
export function createCheckPassword(deps: {
  users: Users;
  passwords: Passwords;
  attempts: Attempts;
}): CheckPassword {
  const { users, passwords, attempts } = deps;
  return async (userId, password) => {
    const ticket = await attempts.take('passwordCheck', userId);
    const asker = { isKnown: true, key: userId };
    const stored = await users.findPasswordHash(userId);
    const isRight = await passwords
      .matches(password, stored, asker)
      .catch(async (error: unknown) => {
        // No hash was run, so no try was made.
        await ticket.forgive();
        throw error;
      });
    if (stored === null || !isRight) throw new ApiError('wrong_password');
    await ticket.clear();
    return stored;
  };
}
