import { z } from 'zod';
import type { setPlan } from '#shared/api/operator/plan.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { changePlan, propagatePlanChange } from '#worker/payments/subscription/change-plan.ts';

const idSchema = z.object({ id: z.string() });
const planSchema = z.object({ plan: z.enum(PLAN_IDS) });

/**
 * Grants a plan as the operator, and returns the plan now in effect: a paid plan above it stays.
 * Throws `not_found` for an address without an account.
 */
export async function grantPlan(
  context: Kernel,
  { email, plan }: z.infer<typeof setPlan.request>,
  origin: string,
): Promise<PlanId> {
  const { db } = context;
  const byEmail = db.prepare('SELECT id FROM users WHERE email_key = ?');
  const user = await firstRow(byEmail.bind(emailKey(email)), idSchema);
  if (user === null) throw new ApiError('not_found');
  await changePlan(context, { userId: user.id, granted: plan });
  await propagatePlanChange(context, user.id, origin);
  const byId = db.prepare('SELECT plan FROM users WHERE id = ?');
  const now = await firstRow(byId.bind(user.id), planSchema);
  // Null when the account was deleted meanwhile.
  if (now === null) throw new ApiError('not_found');
  return now.plan;
}
