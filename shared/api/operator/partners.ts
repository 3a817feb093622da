import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { organizationNameSchema } from '#shared/api/organizations/organizations.ts';

/**
 * Makes a partner, whose first owner is the account of `owner`. Repeated, it returns the same
 * partner. Throws `not_found` without such an account and `plan_limit` for one without Enterprise.
 */
export const setUpPartner = endpoint({
  method: 'POST',
  path: '/api/operator/partners',
  auth: 'operator-token',
  request: z.object({ name: organizationNameSchema, owner: emailSchema }),
  response: z.object({
    partner: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      isNew: z.boolean(),
    }),
  }),
});
