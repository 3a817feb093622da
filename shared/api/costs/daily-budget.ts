import type { CallKind } from '#shared/api/costs/call-cost.ts';
import { UNITS_PER_DOLLAR } from '#shared/api/costs/prices.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** Whose calls a budget pays for: an account's own, or those to the teams that it pays for. */
export type BudgetKind = 'account' | 'teams';

/** The most that a UTC day of one account may cost the operator, in dollars. */
export const DAY_DOLLARS: Readonly<Record<PlanId, Readonly<Record<BudgetKind, number>>>> = {
  free: { account: 0.6, teams: 0.4 },
  startup: { account: 4, teams: 1 },
  business_pro: { account: 5, teams: 15 },
  enterprise: { account: 20, teams: 80 },
};

/** Reading after a budget's end. A call that costs more than the usual one counts as several. */
export const SLOW_CALLS_PER_MINUTE = 60;
const SLOW_CALL_UNITS = 3;

/** Units for a day of slowed reading: by sessions, and where the plan has keys also by programs. */
export function findSlowDayUnits(plan: PlanId): number {
  const callers = can(plan, 'apiAccess') ? 2 : 1;
  return callers * SLOW_CALLS_PER_MINUTE * SLOW_CALL_UNITS * 24 * 60;
}

/** API keys and apps together spend at most this share. The rest is kept for the person's sessions. */
const PROGRAM_SHARE = 0.75;
/** One member or key of a team spends at most this share. */
const MEMBER_SHARE = 0.1;
/** Writing stops when this part of a share is spent. */
const WRITE_PART = 0.9;

/** Units that a plan's budget may spend before reading slows down. */
export function findDayUnits(plan: PlanId, kind: BudgetKind): number {
  return DAY_DOLLARS[plan][kind] * UNITS_PER_DOLLAR - findSlowDayUnits(plan);
}

/** The calls of a slowed minute that a call counts as. */
export function countSlowCalls(units: number): number {
  return Math.min(SLOW_CALLS_PER_MINUTE, Math.max(1, Math.ceil(units / SLOW_CALL_UNITS)));
}

/** What a budget has spent today, in units. */
export interface Spent {
  total: number;
  /** By API keys and apps together. */
  programs: number;
  /** By the caller: a key, an app, a member, or an account's sessions together. */
  own: number;
}

export interface Caller {
  budget: BudgetKind;
  isProgram: boolean;
}

/** Units that the caller may still spend on calls of this kind today. */
export function findRoom(
  day: number,
  { total, programs, own }: Spent,
  { budget, isProgram }: Caller,
  kind: CallKind,
): number {
  if (kind === 'always') return Infinity;
  const part = kind === 'write' ? WRITE_PART : 1;
  const rooms = [
    day * part - total,
    ...(isProgram ? [day * PROGRAM_SHARE * part - programs] : []),
    ...(budget === 'teams' ? [day * MEMBER_SHARE * part - own] : []),
  ];
  return Math.max(0, Math.floor(Math.min(...rooms)));
}

/** The units of a caller's share of a day. */
export function findShare(day: number, { budget, isProgram }: Caller): number {
  if (budget === 'teams') return Math.floor(day * MEMBER_SHARE);
  return Math.floor(isProgram ? day * PROGRAM_SHARE : day);
}

/** The UTC day of a time, which names what is counted. */
export function findDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Seconds until the next UTC day, when budgets start again. */
export function secondsToNextDay(now: Date): number {
  return Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 1000);
}
