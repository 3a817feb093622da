import { ApiError } from './api-error.ts';
import type { SessionUser } from './app-env.ts';

/**
 * Requires a confirmed address to make something that acts without a session. Throws
 * `email_unconfirmed`.
 */
export function requireConfirmed({ isEmailConfirmed }: SessionUser): void {
  if (isEmailConfirmed !== true) throw new ApiError('email_unconfirmed');
}
