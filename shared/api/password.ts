import { z } from 'zod';
import { emailSchema, newPasswordSchema } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/** Gives a signed-in person another password; every other session ends. 403 when the current one is wrong. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  auth: true,
  request: z.object({
    currentPassword: z.string().min(1, 'Your current password is required.').max(1024),
    newPassword: newPasswordSchema,
  }),
  response: null,
});

/** Mails a link to choose a new password, if the address has an account. The answer is the same either way. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-request',
  auth: false,
  request: z.object({ email: emailSchema }),
  response: null,
});

/** Chooses a new password by the token of a mailed link, once; every session of the account ends. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  auth: false,
  request: z.object({ token: z.string().min(1).max(200), password: newPasswordSchema }),
  response: null,
});
