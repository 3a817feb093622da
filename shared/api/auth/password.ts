import { z } from 'zod';
import { emailSchema, newPasswordSchema } from './auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Changes the password and ends all other sessions. Unless `keepsPrograms`, it also revokes the
 * account's API keys and connected apps and pauses its webhooks. 403 for a wrong current password.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  auth: true,
  request: z.object({
    currentPassword: z.string().min(1, 'Your current password is required.').max(1024),
    newPassword: newPasswordSchema,
    /** Whether keys, apps and webhooks keep working. Absent: they end. */
    keepsPrograms: z.boolean().default(false),
  }),
  response: null,
});

/** Records that the session's password was entered again. Throws `wrong_password`. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  auth: true,
  request: z.object({ password: z.string().min(1, 'Your password is required.').max(1024) }),
  response: null,
});

/** Mails a reset link if the address has an account. The response is the same either way. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-request',
  auth: false,
  request: z.object({ email: emailSchema }),
  response: null,
});

/**
 * Sets a new password with the token of a mailed link, once. Ends all sessions, API keys and
 * connected apps of the account and pauses its webhooks.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  auth: false,
  request: z.object({ token: z.string().min(1).max(200), password: newPasswordSchema }),
  response: null,
});
