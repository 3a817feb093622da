import type { CallCost } from '#shared/api/costs/call-cost.ts';
import {
  countSlowCalls,
  findDay,
  findDayUnits,
  findShare,
  secondsToNextDay,
  SLOW_CALLS_PER_MINUTE,
  type BudgetKind,
} from '#shared/api/costs/daily-budget.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { log } from '#worker/http/log.ts';
import type { LeaseCalls } from './call-leases.ts';
import type { SpentUnits, SpendOutcome, SpendRequest } from './day-spending.ts';

/** The `AttemptCounter` namespace. Each object is found by the hash of its key. */
export interface BudgetCounters {
  getByName(name: string): {
    spend(request: SpendRequest): Promise<SpendOutcome>;
    readDay(day: string, team: string): Promise<{ total: number; spenders: SpentUnits[] }>;
  };
}

/** Whose budget it is. Teams share that of the account that pays for them. */
export interface BudgetOwner {
  budget: BudgetKind;
  /** The account, or the billing owner of the team. */
  ownerId: string;
  plan: PlanId;
}

/** Who makes a call, and whose budget pays for it. */
export interface SpendingCaller extends BudgetOwner {
  spender: string;
  /** Of a key or app; empty for a person. */
  name: string;
  /** ID of the team; empty for an account's own calls. */
  team: string;
  isProgram: boolean;
}

/** What is left of the caller's share today. */
export interface BudgetState {
  /** Units of the whole share. */
  share: number;
  /** Units left before writing stops. */
  left: number;
  secondsLeft: number;
}

export interface DailyBudget {
  /**
   * Pays for a call before it is made. Throws `budget_spent` for a write without a budget,
   * `rate_limited` for too much reading without one, and `unavailable` for a write that cannot be
   * counted.
   */
  spend: (caller: SpendingCaller, cost: CallCost) => Promise<BudgetState>;
  /**
   * What a budget has spent today, and who of a team or, without one, of the account. Throws
   * `unavailable`.
   */
  read: (
    owner: BudgetOwner,
    team?: string,
  ) => Promise<{ limit: number; total: number; spenders: SpentUnits[] }>;
}

/** The units that an isolate takes for its next calls: few at first, up to the most. */
const FIRST_SLICE = 50;
const SLICE_MAX = 500;
/** At most this part of a budget is in one isolate's slice. */
const SLICE_PART = 0.01;
/** Callers whose slices an isolate holds. Dropping one forfeits the rest of its slice. */
const CALLERS_MAX = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Held {
  day: string;
  /** Units that calls of any kind may use. */
  units: number;
  /** Units that only calls that never stop may use: they may be beyond the budget. */
  ending: number;
  /** Units of all slices so far. */
  taken: number;
  left: number;
}

const nameBudget = ({ budget, ownerId }: BudgetOwner): string => `budget:${budget}:${ownerId}`;

const findPool = ({ kind }: CallCost): 'units' | 'ending' =>
  kind === 'always' ? 'ending' : 'units';

/**
 * Counts what each account's own calls cost in a UTC day: one Durable Object per budget hands out
 * units in slices, and an isolate counts its slice in memory. `factor` makes every budget that much
 * larger or smaller.
 */
export function createDailyBudget(deps: {
  counters: BudgetCounters;
  leaseCalls: LeaseCalls;
  factor: number;
  now: () => Date;
}): DailyBudget {
  const { now } = deps;
  const held = new Map<string, Held>();
  const findCounter = (owner: BudgetOwner) => deps.counters.getByName(sha256Hex(nameBudget(owner)));
  const findLimit = ({ plan, budget }: BudgetOwner): number =>
    Math.floor(findDayUnits(plan, budget) * deps.factor);

  const hold = (key: string, day: string): Held => {
    const found = held.get(key);
    if (found?.day === day) return found;
    const [oldest] = held.keys();
    if (held.size >= CALLERS_MAX && oldest !== undefined) held.delete(oldest);
    const fresh = { day, units: 0, ending: 0, taken: 0, left: 0 };
    held.set(key, fresh);
    return fresh;
  };

  const lease: LeaseCalls = (key, request) =>
    deps.leaseCalls(key, request).catch((error: unknown) => {
      // Forgives a counter that fails: it never refuses reading.
      if (!(error instanceof ApiError && error.code === 'unavailable')) throw error;
      return { granted: request.size, remaining: 0, endsAt: now().getTime() };
    });

  /**
   * Reading continues without a budget, with some calls of each minute. Programs have their own, so
   * that they never take those of people.
   */
  const slowDown = async (caller: SpendingCaller, cost: CallCost): Promise<void> => {
    const budget = `${nameBudget(caller)}:${caller.isProgram ? 'programs' : 'people'}`;
    if (cost.kind === 'export') {
      const first = { limit: 1, size: 1, windowMs: DAY_MS };
      if ((await lease(`export:${budget}`, first)).granted > 0) return;
    }
    const size = countSlowCalls(cost.units);
    const minute = { limit: SLOW_CALLS_PER_MINUTE, size, windowMs: MINUTE_MS };
    const { granted, endsAt } = await lease(`slow:${budget}`, minute);
    if (granted >= size) return;
    throw new ApiError('rate_limited', {
      message: `This account has used its budget of today, so reading is limited to ${SLOW_CALLS_PER_MINUTE} calls a minute until 00:00 UTC.`,
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000)),
    });
  };

  const take = async (caller: SpendingCaller, cost: CallCost, own: Held): Promise<boolean> => {
    const { ownerId: _, plan: __, ...details } = caller;
    const limit = findLimit(caller);
    const slice = Math.min(own.taken + FIRST_SLICE, SLICE_MAX, Math.floor(limit * SLICE_PART));
    const outcome = await findCounter(caller).spend({
      ...cost,
      ...details,
      day: own.day,
      limit,
      slice,
    });
    own.left = outcome.left.write;
    if (outcome.granted === 0) return false;
    own[findPool(cost)] += outcome.granted - cost.units;
    own.taken += outcome.granted;
    return true;
  };

  return {
    async spend(caller, cost) {
      const own = hold(`${nameBudget(caller)}:${caller.spender}`, findDay(now()));
      const pool = own[findPool(cost)] >= cost.units ? findPool(cost) : 'units';
      if (own[pool] >= cost.units) own[pool] -= cost.units;
      else {
        const isPaid = await take(caller, cost, own).catch((error: unknown) => {
          log('error', 'attempt_counter_failed', { message: String(error) });
          // Uncounted changes would bypass the budget. Reading and ending things is never refused
          // because of a counter.
          if (cost.kind === 'write') throw new ApiError('unavailable', { retryAfterSeconds: 5 });
          return true;
        });
        if (!isPaid && cost.kind === 'write') {
          throw new ApiError('budget_spent', { retryAfterSeconds: secondsToNextDay(now()) });
        }
        if (!isPaid) await slowDown(caller, cost);
      }
      const share = findShare(findLimit(caller), caller);
      return { share, left: own.left + own.units, secondsLeft: secondsToNextDay(now()) };
    },
    async read(owner, team = '') {
      try {
        const day = await findCounter(owner).readDay(findDay(now()), team);
        return { ...day, limit: findLimit(owner) };
      } catch (error) {
        log('error', 'attempt_counter_failed', { message: String(error) });
        throw new ApiError('unavailable', { retryAfterSeconds: 5 });
      }
    },
  };
}
