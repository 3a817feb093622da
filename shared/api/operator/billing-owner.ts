import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Makes the owner with the address of `owner` the billing owner of an organization, by its ID or
 * slug. Repeated, it changes nothing. Throws `not_found` for an unknown organization and for an
 * address without an active member, and what `transferBilling` throws.
 */
export const setBillingOwner = endpoint({
  method: 'POST',
  path: '/api/operator/billing-owner',
  auth: 'operator-token',
  request: z.object({ organization: z.string().min(1), owner: emailSchema }),
  response: z.object({ isChanged: z.boolean() }),
});
