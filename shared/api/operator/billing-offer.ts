import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Offers billing of an organization, by its ID or slug, to the owner with the address of `owner`, in
 * the billing owner's name. Nothing moves before that owner accepts. Repeated, it returns the same;
 * `isOffered` is false if the owner already pays. Throws `not_found` for an unknown organization and
 * for an address without an active member, and what `offerBilling` throws.
 */
export const offerBillingTo = endpoint({
  method: 'POST',
  path: '/api/operator/billing-offer',
  auth: 'operator-token',
  request: z.object({ organization: z.string().min(1), owner: emailSchema }),
  response: z.object({ isOffered: z.boolean() }),
});
