import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Mails the signed-in person another link that confirms the address of their account. Also answers 204 for an address that is
 * confirmed already, and mails nothing then. 429 past the limit of the mailbox.
 */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation',
  auth: true,
  request: null,
  response: null,
});

/**
 * Confirms an address by the token of a mailed link, without a session: the link may be opened on another device. Repeating it is
 * safe. 400 `reset_invalid` for a token that was changed, has expired, or names an address the account no longer has.
 */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation/confirm',
  auth: false,
  request: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ email: z.string() }),
});
