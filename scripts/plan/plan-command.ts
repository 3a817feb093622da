import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { SETTLE_SEATS } from '#worker/organizations/billing/plan-seats.ts';
import { START_RUNS_OF_BILLING_OWNER } from '#worker/organizations/policies/card-updates.ts';
import { SETTLE_PLAN_PAUSES } from '#worker/cards/company/pauses.ts';
import { LOCK_CARDS, SELECT_USERNAMES } from '#worker/cards/plan-lock.ts';
import {
  RECORD_PLAN_CHANGE,
  RECORD_PLAN_EVENT,
  SET_PLAN,
} from '#worker/payments/subscription/change-plan.ts';

export interface PlanCommand {
  email: string;
  plan: PlanId;
  isRemote: boolean;
}

const PLAN_USAGE = `Usage: npm run plan -- <email> <plan> [--remote]
  plan      one of ${PLAN_IDS.join(', ')}
  --remote  the deployed database instead of the local one`;

/** Parses the arguments of `npm run plan`. Throws a message for the operator. */
export function parsePlanCommand(args: readonly string[]): PlanCommand {
  const flags = args.filter((word) => word.startsWith('-'));
  const unknown = flags.find((flag) => flag !== '--remote');
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}.\n${PLAN_USAGE}`);
  const [typed, plan, ...rest] = args.filter((word) => !word.startsWith('-'));
  if (typed === undefined || plan === undefined || rest.length > 0) throw new Error(PLAN_USAGE);
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw new Error(`"${typed}" is not an email address.\n${PLAN_USAGE}`);
  const known = z.enum(PLAN_IDS).safeParse(plan);
  if (!known.success) throw new Error(`Unknown plan "${plan}".\n${PLAN_USAGE}`);
  return { email: email.data, plan: known.data, isRemote: flags.length > 0 };
}

/**
 * Uses the statements of a paid plan change, including the card locks, then selects the usernames
 * whose public pages show the plan, and applies the seats to the user's teams. SQLite's `lower` is ASCII-only, like our keys.
 */
export function buildPlanSql({ email, plan }: PlanCommand, now: Date): string {
  const user = `(SELECT id FROM users WHERE email_key = lower(${quoteSql(email)}))`;
  const at = quoteSql(now.toISOString());
  const grant = [user, quoteSql(plan), 'NULL', at];
  return [
    bindParameters(RECORD_PLAN_CHANGE, grant),
    bindParameters(RECORD_PLAN_EVENT, grant),
    bindParameters(`${SET_PLAN} RETURNING plan`, grant),
    bindParameters(LOCK_CARDS, [user, at]),
    bindParameters(SELECT_USERNAMES, [user]),
    ...SETTLE_SEATS.map((sql) => bindParameters(sql, [user, at])),
    ...SETTLE_PLAN_PAUSES.flatMap((sql) =>
      [sql, START_RUNS_OF_BILLING_OWNER].map((one) => bindParameters(one, [user, at])),
    ),
  ]
    .map((sql) => `${sql.replaceAll(/\s+/g, ' ').replaceAll(CASE_END, 'END ')};`)
    .join('\n');
}

/** Wrangler splits statements itself and recognizes the end of a CASE only by a space after END. */
const CASE_END = /\bEND\b ?/g;

/** Replaces numbered parameters with SQL expressions. */
function bindParameters(sql: string, values: readonly string[]): string {
  return sql.replaceAll(/\?(\d)/g, (_, number: string) => values[Number(number) - 1] ?? 'NULL');
}

/** SQL literal of a text. Throws on NUL, which would end the text early. */
export function quoteSql(text: string): string {
  if (text.includes('\0')) throw new Error('text with NUL is no SQL literal');
  return `'${text.replaceAll("'", "''")}'`;
}

const resultSchema = z.tuple(
  [
    z.unknown(),
    z.unknown(),
    z.object({ results: z.array(z.object({ plan: z.enum(PLAN_IDS) })) }),
    z.unknown(),
    z.object({ results: z.array(z.object({ username: z.string() })) }),
  ],
  z.unknown(),
);

/**
 * Result of `buildPlanSql`: the plan now in effect (null without such a user), and the user's
 * usernames.
 */
export function parsePlanResult(json: string): { plan: PlanId | null; usernames: string[] } {
  const [, , users, , cards] = resultSchema.parse(JSON.parse(json));
  return {
    plan: users.results[0]?.plan ?? null,
    usernames: cards.results.map((row) => row.username),
  };
}
