import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { LOCK_CARDS, OWN_NAMES } from '#worker/cards/plan-lock.ts';
import { NOTE_PLAN_NEWS, SET_PLAN } from '#worker/payments/standing/change-plan.ts';

export interface PlanCommand {
  email: string;
  plan: PlanId;
  isRemote: boolean;
}

const PLAN_USAGE = `Usage: npm run plan -- <email> <plan> [--remote]
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

/**
 * Grants the plan by the statements that a payment changes one by, cards and all, then lists the names whose public pages
 * show it. SQLite's `lower` is ASCII's, as our keys are.
 */
export function buildPlanSql({ email, plan }: PlanCommand, now: Date): string {
  const user = `(SELECT id FROM users WHERE email_key = lower(${quote(email)}))`;
  const at = quote(now.toISOString());
  const grant = [user, quote(plan), 'NULL', at];
  return [
    fill(NOTE_PLAN_NEWS, grant),
    fill(`${SET_PLAN} RETURNING plan`, grant),
    fill(LOCK_CARDS, [user, at]),
    fill(OWN_NAMES, [user]),
  ]
    .map((sql) => `${sql.replaceAll(/\s+/g, ' ').replaceAll(CASE_END, 'END ')};`)
    .join('\n');
}

/** Wrangler tells statements apart itself, and takes a CASE for finished only where a space follows its END. */
const CASE_END = /\bEND\b ?/g;

/** A statement with its numbered parameters written in, each as SQL. */
function fill(sql: string, values: readonly string[]): string {
  return sql.replaceAll(/\?(\d)/g, (_, number: string) => values[Number(number) - 1] ?? 'NULL');
}

/** Text as a literal of SQL. Throws on NUL, where SQLite would end the text early. */
export function quote(text: string): string {
  if (text.includes('\0')) throw new Error('text with NUL is no SQL literal');
  return `'${text.replaceAll("'", "''")}'`;
}

const answerSchema = z.tuple([
  z.unknown(),
  z.object({ results: z.array(z.object({ plan: z.enum(PLAN_IDS) })) }),
  z.unknown(),
  z.object({ results: z.array(z.object({ username: z.string() })) }),
]);

/** What the database answered to `buildPlanSql`: the plan that holds now (null: no such user), and the user's names. */
export function parsePlanAnswer(json: string): { plan: PlanId | null; usernames: string[] } {
  const [, users, , cards] = answerSchema.parse(JSON.parse(json));
  return {
    plan: users.results[0]?.plan ?? null,
    usernames: cards.results.map((row) => row.username),
  };
}
