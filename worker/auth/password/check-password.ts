import type { Attempts } from '#worker/http/rate-limit/attempts.ts';
import type { Passwords } from './passwords.ts';
import type { Users } from '#worker/auth/users/users.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';

export function createCheckPassword(deps: {
  users: Users;
  passwords: Passwords;
  attempts: Attempts;
}): Kernel['checkPassword'] {
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
