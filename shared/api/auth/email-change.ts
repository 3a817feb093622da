import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

const pendingSchema = z.object({
  /** The requested address, as typed. */
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PendingEmail = z.infer<typeof pendingSchema>;

const stateSchema = z.object({ pending: pendingSchema.nullable() });

/** The pending change of the account's address, if any. */
export const readEmailChange = endpoint({
  method: 'GET',
  path: '/api/auth/email-change',
  auth: true,
  request: null,
  response: stateSchema,
});

/**
 * Requests a change of address: the new address gets a link, the current one a notice. The current
 * address stays until the link is opened. The response does not reveal whether the new address has
 * an account. 403 for a wrong password.
 */
export const startEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change',
  auth: true,
  request: z.object({
    email: emailSchema,
    password: z.string().min(1, 'Your current password is required.').max(1024),
  }),
  response: stateSchema,
});

/** Cancels the pending change and invalidates its link. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/email-change',
  auth: true,
  request: null,
  response: null,
});

/** Sends a new link that replaces the previous one. 404 when no change is pending. */
export const resendEmailChangeLink = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/resend',
  auth: true,
  request: null,
  response: stateSchema,
});

/**
 * Confirms with the token of the mailed link, once; ends every session except the one that
 * requested the change. 409 when the address has been taken in the meantime.
 */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  auth: false,
  request: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
});
