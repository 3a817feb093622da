import type { Attempts } from '#worker/http/rate-limit/attempts.ts';
import type { Passwords } from './passwords.ts';
import type { Users } from '#worker/auth/users/users.ts';
import { ApiError } from '#worker/http/api-error.ts';

/**
 * Checks the password of a signed-in user and returns its stored hash. Throws `wrong_password`,
 * `rate_limited` before any hash is computed, and `unavailable` when the hash queue is full.
 * Attempts are counted per account across all features that ask for the password, so that a stolen
 * session cannot be used for guessing.
 */
export type CheckPassword = (userId: string, password: string) => Promise<string>;

export function createCheckPassword(deps: {
  users: Users;
  passwords: Passwords;
  attempts: Attempts;
}): CheckPassword {
  const { users, passwords, attempts } = deps;
  return async (userId, password) => {
    const attempt = await attempts.consume('passwordCheck', userId);
    const requester = { isTrusted: true, key: userId };
    const stored = await users.findPasswordHash(userId);
    const isRight = await passwords
      .matches(password, stored, requester)
      .catch(async (error: unknown) => {
        // No hash was computed, so the attempt does not count.
        await attempt.refund();
        throw error;
      });
    if (stored === null || !isRight) throw new ApiError('wrong_password');
    await attempt.reset();
    return stored;
  };
}
