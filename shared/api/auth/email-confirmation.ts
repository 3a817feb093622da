import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Mails a new link that confirms the account's address. Returns 204 without a mail when the address
 * is already confirmed. 429 above the limit of the mailbox.
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation',
  auth: true,
  request: null,
  response: null,
});

/**
 * Confirms an address with the token of a mailed link. Needs no session, because the link may be
 * opened on another device. The first time, it ends API keys, apps and webhooks that were made before.
 * Safe to repeat. 400 `reset_invalid` for a token that is forged, has
 * expired, or names an address the account no longer has.
 */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation/confirm',
  auth: false,
  request: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
});
