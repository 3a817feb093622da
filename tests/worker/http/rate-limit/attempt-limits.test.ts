import { expect, test } from 'vitest';
import { ATTEMPT_LIMITS, waitMs } from '#worker/http/rate-limit/attempt-limits.ts';

const account = ATTEMPT_LIMITS.production.loginAccount;
const signup = ATTEMPT_LIMITS.production.signupAddress;
const HOUR = 3_600_000;

test('free attempts do not wait', () => {
  expect(waitMs([], account, 0)).toBe(0);
  expect(waitMs([0, 0, 0, 0], account, 0)).toBe(0);
});

test('each attempt beyond the free ones waits twice as long as the last, up to 15 minutes', () => {
  const waits = [5, 6, 7, 14, 15, 16, 2000].map((count) =>
    waitMs(Array<number>(count).fill(0), account, 0),
  );
  expect(waits).toEqual([1000, 2000, 4000, 512_000, 900_000, 900_000, 900_000]);
});

test('the wait starts at the last attempt and ends exactly on time', () => {
  const attempts = [0, 0, 0, 0, 500];
  expect(waitMs(attempts, account, 700)).toBe(800);
  expect(waitMs(attempts, account, 1499)).toBe(1);
  expect(waitMs(attempts, account, 1500)).toBe(0);
});

test('attempts outside the window do not count', () => {
  const attempts = [0, 1, 2, 3, 4];
  expect(waitMs(attempts, account, 24 * HOUR - 1)).toBe(0);
  expect(waitMs(Array<number>(20).fill(0), account, 24 * HOUR)).toBe(0);
});

test('the sixth sign-up waits until the first is an hour old, not an hour from the fifth', () => {
  const attempts = [0, 10, 20, 30, HOUR - 1000];
  expect(waitMs(attempts, signup, HOUR - 1000)).toBe(1000);
  expect(waitMs(attempts, signup, HOUR)).toBe(0);
});

test('local limits allow many sign-ups from one machine but protect each account as in production', () => {
  expect(ATTEMPT_LIMITS.local.signupAddress.free).toBeGreaterThan(1000);
  expect(ATTEMPT_LIMITS.local.loginAccount).toEqual(account);
  expect(ATTEMPT_LIMITS.preview).toEqual(ATTEMPT_LIMITS.production);
});
