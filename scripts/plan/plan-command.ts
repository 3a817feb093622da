import { z } from 'zod';
import { callAsOperator, type OperatorAccess } from '#scripts/local-worker/operator-access.ts';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { setPlan } from '#shared/api/operator/plan.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

export interface PlanCommand {
  email: string;
  plan: PlanId;
}

const USAGE = `Usage: npm run plan -- <email> <plan> [--remote]
  plan      one of ${PLAN_IDS.join(', ')}
  --remote  the deployed product instead of the local one`;

/** Parses the arguments of `npm run plan`. Throws a message for the operator. */
export function parsePlanCommand(args: readonly string[]): PlanCommand {
  const words = args.filter((word) => word !== '--remote');
  const unknown = words.find((word) => word.startsWith('-'));
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}.\n${USAGE}`);
  const [typed, plan, ...rest] = words;
  if (typed === undefined || plan === undefined || rest.length > 0) throw new Error(USAGE);
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw new Error(`"${typed}" is not an email address.\n${USAGE}`);
  const known = z.enum(PLAN_IDS).safeParse(plan);
  if (!known.success) throw new Error(`Unknown plan "${plan}".\n${USAGE}`);
  return { email: email.data, plan: known.data };
}

/** Grants the plan on a Worker, and returns what to tell the operator. Throws the reason of a refusal. */
export async function grantPlanTo(access: OperatorAccess, command: PlanCommand): Promise<string> {
  const notFound = `There is no account ${command.email}.`;
  const { plan } = await callAsOperator(access, setPlan, { body: command, notFound });
  const paid =
    plan === command.plan ? '' : ', which is a paid subscription: cancel it in Stripe to end it';
  return `${command.email} is now on ${plan}${paid}. Public pages and passes follow within about a minute.`;
}
