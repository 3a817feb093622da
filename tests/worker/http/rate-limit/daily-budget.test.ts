import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { CallCost } from '#shared/api/costs/call-cost.ts';
import { findDayUnits, SLOW_CALLS_PER_MINUTE } from '#shared/api/costs/daily-budget.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { createLeaseCalls } from '#worker/http/rate-limit/call-leases.ts';
import {
  createDailyBudget,
  type BudgetCounters,
  type DailyBudget,
  type SpendingCaller,
} from '#worker/http/rate-limit/daily-budget.ts';
import { unique } from '#tests/worker/world/card.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const FACTOR = 0.001;
const LIMIT = Math.floor(findDayUnits('business_pro', 'account') * FACTOR);
const WRITE: CallCost = { kind: 'write', units: 20 };
const READ: CallCost = { kind: 'read', units: 2 };

/** Budgets of one thousandth as isolates apply them, each with slices of its own, on the real counter. */
function createIsolates(count: number, counters: BudgetCounters = env.ATTEMPTS) {
  const clock = { at: NOON };
  const now = () => new Date(clock.at);
  const leaseCalls = createLeaseCalls({ counters: env.ATTEMPTS, now });
  const isolates = Array.from({ length: count }, () =>
    createDailyBudget({ counters, leaseCalls, factor: FACTOR, now }),
  );
  const [first] = isolates;
  if (first === undefined) throw new Error('an isolate');
  return { clock, isolates, first };
}

const createPerson = (): SpendingCaller => ({
  budget: 'account',
  ownerId: unique('owner'),
  plan: 'business_pro',
  spender: 'sessions',
  name: '',
  team: '',
  isProgram: false,
});
const withKey = (caller: SpendingCaller, name: string): SpendingCaller => ({
  ...caller,
  spender: `key:${name}`,
  name,
  isProgram: true,
});

/** Spends until a call is refused. Returns how many were paid. */
async function spendAll(budget: DailyBudget, caller: SpendingCaller, cost: CallCost) {
  for (let paid = 0; ; paid += 1) {
    const error = await catchError(budget.spend(caller, cost));
    if (error !== null) return { paid, error };
  }
}

async function catchError(spending: Promise<unknown>): Promise<ApiError | null> {
  try {
    await spending;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const fail = () => Promise.reject(new Error('Durable Object reset'));

test('S-B7: eight isolates in parallel never spend more than the budget, and nearly all of it', async () => {
  const { isolates, first } = createIsolates(8);
  const caller = createPerson();
  const spent = await Promise.all(isolates.map((each) => spendAll(each, caller, WRITE)));
  const units = spent.reduce((sum, { paid }) => sum + paid * WRITE.units, 0);
  expect(units).toBeLessThanOrEqual(LIMIT * 0.9);
  expect(units).toBeGreaterThan(LIMIT * 0.9 * 0.8);
  for (const { error } of spent) {
    expect([error.code, error.details.retryAfterSeconds]).toEqual(['budget_spent', 12 * 3600]);
  }
  const { total } = await first.read(caller);
  expect(total).toBeLessThanOrEqual(LIMIT);
});

test('S-B5: all keys and apps of an account share one budget, and leave a quarter to its sessions', async () => {
  const { first } = createIsolates(1);
  const person = createPerson();
  const names = ['one', 'two', 'three'];
  const counts: number[] = [];
  for (const name of names) counts.push((await spendAll(first, withKey(person, name), WRITE)).paid);
  expect(counts[0]).toBeGreaterThan(100);
  // Later keys use up what the slices of the ones before left.
  expect((counts[1] ?? 0) + (counts[2] ?? 0)).toBeLessThan(5);
  const programs = (await first.read(person)).total;
  expect(programs).toBeLessThanOrEqual(LIMIT * 0.75);
  const { paid } = await spendAll(first, person, WRITE);
  expect(paid * WRITE.units).toBeGreaterThan(LIMIT * 0.15);
  expect((await first.read(person)).spenders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['one', '']),
  );
});

test('after the end, reading goes on with 60 calls a minute, and ending something without a limit', async () => {
  const { first, clock } = createIsolates(1);
  const caller = createPerson();
  await spendAll(first, caller, WRITE);
  const reading = await spendAll(first, caller, READ);
  // A tenth of the budget, and a slow minute.
  expect(reading.paid).toBeGreaterThan(SLOW_CALLS_PER_MINUTE);
  expect(reading.error.code).toBe('rate_limited');
  expect(reading.error.details.retryAfterSeconds).toBe(60);
  for (let n = 0; n < 100; n += 1) await first.spend(caller, { kind: 'always', units: 60 });
  clock.at += 60_000;
  expect((await spendAll(first, caller, READ)).paid).toBe(SLOW_CALLS_PER_MINUTE);
  clock.at += 60_000;
  // A call of 24 units counts as eight.
  expect((await spendAll(first, caller, { kind: 'read', units: 24 })).paid).toBe(7);
  expect((await catchError(first.spend(caller, WRITE)))?.code).toBe('budget_spent');
});

test('one export a day works after the end, however large, and further ones slow down', async () => {
  const { first, clock } = createIsolates(1);
  const caller = createPerson();
  await spendAll(first, caller, WRITE);
  await spendAll(first, caller, READ);
  const large: CallCost = { kind: 'export', units: 1000 };
  expect(await catchError(first.spend(caller, large))).toBeNull();
  expect((await catchError(first.spend(caller, large)))?.code).toBe('rate_limited');
  clock.at += 60_000;
  expect(await catchError(first.spend(caller, large))).toBeNull();
});

test('a day starts with a whole budget, and slices of the day before are void', async () => {
  const { first, clock } = createIsolates(1);
  const caller = createPerson();
  await spendAll(first, caller, WRITE);
  clock.at = Date.parse('2026-03-01T23:59:59Z');
  expect((await catchError(first.spend(caller, WRITE)))?.details.retryAfterSeconds).toBe(1);
  clock.at += 1000;
  expect(await first.spend(caller, WRITE)).toMatchObject({ share: LIMIT, secondsLeft: 86_400 });
  expect((await first.read(caller)).total).toBeLessThan(LIMIT * 0.05);
});

test('an isolate whose clock is late does not start the day before again', async () => {
  const { first, clock } = createIsolates(1);
  const caller = createPerson();
  clock.at = Date.parse('2026-03-02T00:00:01Z');
  await first.spend(caller, WRITE);
  const { total } = await first.read(caller);
  clock.at -= 2000;
  await first.spend(caller, WRITE);
  clock.at += 2000;
  expect((await first.read(caller)).total).toBeGreaterThan(total);
});

test('S-B5: one member or key of a team spends at most a tenth, and teams spend nothing of their payer', async () => {
  const { first } = createIsolates(1);
  const payer = createPerson();
  const member = (spender: string): SpendingCaller => ({ ...payer, budget: 'teams', spender });
  const teams = Math.floor(findDayUnits('business_pro', 'teams') * FACTOR);
  const one = await spendAll(first, member('one'), WRITE);
  expect(one.paid * WRITE.units).toBeLessThanOrEqual(teams * 0.09);
  expect(one.error.code).toBe('budget_spent');
  const other = await spendAll(first, member('other'), WRITE);
  expect(other.paid).toBe(one.paid);
  expect((await first.read(payer)).total).toBe(0);
  expect(await first.spend(payer, WRITE)).toMatchObject({ share: LIMIT });
});

test('S-B7: while the counter fails, changes get 503, and reading and ending things go on', async () => {
  const { first } = createIsolates(1, { getByName: () => ({ spend: fail, readDay: fail }) });
  const caller = createPerson();
  expect((await catchError(first.spend(caller, WRITE)))?.code).toBe('unavailable');
  expect(await catchError(first.spend(caller, READ))).toBeNull();
  expect(await catchError(first.spend(caller, { kind: 'always', units: 2 }))).toBeNull();
  expect((await catchError(first.read(caller)))?.code).toBe('unavailable');
});

test('slices take less than one request of the counter for ten calls that read', async () => {
  let requests = 0;
  const { first } = createIsolates(1, {
    getByName: (name) => {
      requests += 1;
      return env.ATTEMPTS.getByName(name);
    },
  });
  const caller = createPerson();
  for (let n = 0; n < 200; n += 1) await first.spend(caller, READ);
  expect(requests).toBeLessThan(20);
});

test('keys that read without a budget do not take the slowed minute of the person', async () => {
  const { first, clock } = createIsolates(1);
  const person = createPerson();
  const key = withKey(person, 'one');
  for (const caller of [key, person]) {
    await spendAll(first, caller, WRITE);
    await spendAll(first, caller, READ);
  }
  clock.at += 60_000;
  expect((await spendAll(first, key, READ)).paid).toBe(SLOW_CALLS_PER_MINUTE);
  expect((await spendAll(first, person, READ)).paid).toBe(SLOW_CALLS_PER_MINUTE);
});
