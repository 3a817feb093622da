import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { requireConfirmed } from '#worker/http/require-confirmed.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';

/**
 * Requires the password of a person who sends data to an address: an endpoint outlives the session that
 * makes it. Returns its hash, or null for an API key, whose permission took the password. Throws
 * `email_unconfirmed`, `invalid_input` without a password, `wrong_password` and `rate_limited`.
 */
export async function requirePassword(
  { checkPassword }: Pick<WebhookContext, 'checkPassword'>,
  user: SessionUser,
  password = '',
): Promise<string | null> {
  requireConfirmed(user);
  if (user.apiKeyId !== undefined) return null;
  if (password === '') {
    const message = 'Your password is required.';
    throw new ApiError('invalid_input', { issues: [{ path: 'password', message }] });
  }
  return checkPassword(user.id, password);
}
