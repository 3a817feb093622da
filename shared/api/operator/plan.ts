import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

/**
 * Grants a plan to the account of `email`. The answer's `plan` is the one in effect, which a paid
 * subscription to a higher plan decides. Throws `not_found` without such an account.
 */
export const setPlan = endpoint({
  method: 'POST',
  path: '/api/operator/plan',
  auth: 'operator-token',
  request: z.object({ email: emailSchema, plan: z.enum(PLAN_IDS) }),
  response: z.object({ plan: z.enum(PLAN_IDS) }),
});
