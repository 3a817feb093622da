import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

export interface PlanCommand {
  email: string;
  plan: PlanId;
  isRemote: boolean;
}

export const PLAN_USAGE = `Usage: npm run plan -- <email> <plan> [--remote]
  plan      one of ${PLAN_IDS.join(', ')}
  --remote  the deployed database instead of the local one`;

/** Reads the words after `npm run plan --`. Throws with a sentence for the operator when they do not make sense. */
export function parsePlanCommand(args: readonly string[]): PlanCommand {
  const flags = args.filter((word) => word.startsWith('-'));
  const unknown = flags.find((flag) => flag !== '--remote');
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}.\n${PLAN_USAGE}`);
  const [typed, plan, ...rest] = args.filter((word) => !word.startsWith('-'));
  if (typed === undefined || plan === undefined || rest.length > 0) throw new Error(PLAN_USAGE);
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw new Error(`"${typed}" is not an email address.\n${PLAN_USAGE}`);
  const known = z.enum(PLAN_IDS).safeParse(plan);
  if (!known.success) throw new Error(`There is no plan "${plan}".\n${PLAN_USAGE}`);
  return { email: email.data, plan: known.data, isRemote: flags.length > 0 };
}

/** Sets the plan, then lists the names whose public pages show it. SQLite's `lower` is ASCII's, as our keys are. */
export function buildPlanSql({ email, plan }: PlanCommand, now: Date): string {
  const key = `lower(${quote(email)})`;
  return [
    `UPDATE users SET plan = ${quote(plan)}, updated_at = ${quote(now.toISOString())} WHERE email_key = ${key} RETURNING id;`,
    `SELECT username FROM cards JOIN users ON users.id = cards.user_id WHERE email_key = ${key};`,
  ].join('\n');
}

/** Text as a literal of SQL. Throws on NUL, where SQLite would end the text early. */
export function quote(text: string): string {
  if (text.includes('\0')) throw new Error('text with NUL is no SQL literal');
  return `'${text.replaceAll("'", "''")}'`;
}

const answerSchema = z.tuple([
  z.object({ results: z.array(z.object({ id: z.string() })) }),
  z.object({ results: z.array(z.object({ username: z.string() })) }),
]);

/** What the database answered to `buildPlanSql`: whether there is such a user, and their names. */
export function parsePlanAnswer(json: string): { isFound: boolean; usernames: string[] } {
  const [users, cards] = answerSchema.parse(JSON.parse(json));
  return {
    isFound: users.results.length > 0,
    usernames: cards.results.map((row) => row.username),
  };
}
