import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

const pendingSchema = z.object({
  /** The address that was asked for, as it was typed. */
  email: z.string(),
  /** When its link runs out. */
  expiresAt: z.iso.datetime(),
});
export type PendingEmail = z.infer<typeof pendingSchema>;

const stateSchema = z.object({ pending: pendingSchema.nullable() });

/** The address an account waits for, if it waits for one. */
export const readEmailChange = endpoint({
  method: 'GET',
  path: '/api/auth/email-change',
  auth: true,
  request: null,
  response: stateSchema,
});

/**
 * Asks for another address: it gets a link, the present one a notice, and stays until the link is opened. The answer is the same
 * whether the address has an account or not. 403 when the password is wrong.
 */
export const askEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change',
  auth: true,
  request: z.object({
    email: emailSchema,
    password: z.string().min(1, 'Your current password is required.').max(1024),
  }),
  response: stateSchema,
});

/** Takes the wish back: its link opens nothing any more. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/email-change',
  auth: true,
  request: null,
  response: null,
});

/** Sends another link, valid from now on instead of the one before. 404 when nothing waits. */
export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/resend',
  auth: true,
  request: null,
  response: stateSchema,
});

/** Confirms by the token of the mailed link, once; every session but the one that asked ends. 409 when the address was taken meanwhile. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  auth: false,
  request: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
});
