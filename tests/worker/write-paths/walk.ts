import { env } from 'cloudflare:test';
import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { CALL_TIMEOUT_MS } from '#src/browser/http.ts';
import { allRows } from '#worker/db/rows.ts';
import { startOfHour } from '#worker/preview/drawing-limits.ts';
import { OPENED_LEDGERS } from '#tests/worker/fixtures/faulty-bindings.ts';
import { planFailures, WRITTEN_STORES, type Failure } from '#tests/worker/fixtures/faults.ts';
import { startOutside, type Outside } from '#tests/worker/fixtures/outside.ts';
import {
  describeRows,
  describeStored,
  readStored,
  restoreStored,
  simplify,
  type Stored,
} from '#tests/worker/fixtures/stored.ts';
import { passTime } from '#tests/worker/fixtures/virtual-time.ts';
import { createWorld, type Outcome, type World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { createKnownFailures } from '#tests/worker/write-paths/known-failures.ts';
import { perform, type WritePath, type Prepared } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

interface Start {
  stored: Stored;
  outside: Outside;
  input: Prepared;
}

/** Restores the state before the operation. `now` is the current one. */
async function restore(
  path: WritePath,
  start: Start,
  now: Stored,
  files: WalkAccount['files'],
  plan: { at: number; how: Failure } | null,
) {
  await restoreStored(start.stored, now, files);
  WRITTEN_STORES.clear();
  const outside = await startOutside(start.outside);
  return { outside, world: createWorld(outside, plan, path.hasFiles) };
}

/**
 * Moves every drawing two minutes back, because the queues of a walk deliver at once, including
 * jobs that should wait a minute.
 */
async function endDrawingGap(): Promise<void> {
  await runSql(
    'UPDATE card_previews SET started_at = started_at - 120000, due_at = due_at - 120000 WHERE started_at > 0',
  );
}

const tableSchema = z.object({ name: z.string(), sql: z.string() });

/**
 * Moves what was counted in an earlier hour or day to the present one. The data of the walks is
 * older than they are, and an operation that counts twice would otherwise add a row where it
 * changes one.
 */
async function movePeriods(now: Date): Promise<void> {
  const tables = await allRows(
    env.DB.prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql GLOB '*PRIMARY KEY (*'",
    ),
    tableSchema,
  );
  const starts = [
    ['hour', startOfHour(now.getTime())],
    ['day', now.toISOString().slice(0, 10)],
  ] as const;
  const moves = tables.flatMap(({ name, sql }) =>
    starts
      .filter(([period]) => new RegExp(`PRIMARY KEY \\([^)]*\\b${period}\\b`).test(sql))
      .map(([period, start]) =>
        env.DB.prepare(`UPDATE OR REPLACE ${name} SET ${period} = ?`).bind(start),
      ),
  );
  await env.DB.batch(moves);
}

const readCurrent = (start: Stored): Promise<Stored> =>
  readStored({ stored: start, written: WRITTEN_STORES, opened: OPENED_LEDGERS });

/**
 * The final state, also as lines: stored rows, records and files, and what reached outside
 * services.
 */
async function settle(start: Start, outside: Outside, path: WritePath, isSwept = false) {
  if (isSwept) {
    const world = createWorld(outside, null, path.hasFiles);
    await world.sweep();
    await world.drain();
  }
  const stored = await readCurrent(start.stored);
  const lines = [...describeStored(stored, path.repeatableTables), ...outside.describe()]
    .map((line) => removeVariable(line, path))
    .filter((line) => line !== '')
    .sort();
  return { stored, lines };
}

const removeVariable = (line: string, { mayDiffer }: WritePath): string =>
  mayDiffer ? line.replace(mayDiffer.pattern, '') : line;

/** The database rows, except those that may be in an intermediate state. */
function listRows(path: WritePath, stored: Stored): string[] {
  const { repeatableTables, intermediate } = path;
  if (intermediate?.tables === 'all') return [];
  const lines = describeRows(stored, repeatableTables);
  return lines
    .filter((line) => !intermediate?.tables.includes(line.split(' ')[0] ?? ''))
    .map((line) => removeVariable(line, path));
}

/** The lines of one list that another lacks. A line that occurs more often counts as often. */
function listMissing(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function difference(one: readonly string[], other: readonly string[]): string {
  const missing = listMissing(other, one).map((line) => `- ${line}`);
  const extra = listMissing(one, other).map((line) => `+ ${line}`);
  return [...missing, ...extra].join('\n');
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.join('\n') === other.join('\n');

/** The failures walked so far, by the name of the call. */
export const WALKED = new Map<string, Set<Failure>>();

function recordWalked(name: string, how: Failure): void {
  const failures = WALKED.get(name) ?? new Set();
  WALKED.set(name, failures.add(how));
}

const KNOWN = createKnownFailures();

interface FaultyOutcome extends Outcome {
  waitedMs: number;
}

/**
 * Runs the operation while one of its calls fails. Time passes only where a call never settles or
 * its body never ends.
 */
async function actWithFault(how: Failure, world: World, act: () => Promise<Outcome>) {
  if (how !== 'stalls' && how !== 'drips') return { ...(await act()), waitedMs: 0 };
  const { value, waitedMs } = await passTime(world.faults, act);
  return { ...value, waitedMs };
}

/** What is wrong with a response during a failure, or null. */
function findViolation(
  { status, text, requestId, retryAfter, waitedMs }: FaultyOutcome,
  path: WritePath,
): string | null {
  const isQuoted = path.quotes !== undefined;
  if ((text.includes('planted-fault') && !isQuoted) || /D1_ERROR|LEDGER_ERROR|stack/.test(text))
    return 'reveals the fault';
  if (!/^[A-Z]+ \//.test(path.covers)) return null;
  if (waitedMs >= CALL_TIMEOUT_MS) return `takes ${waitedMs} ms, longer than the browser waits`;
  if (status < 400) return null;
  if (waitedMs > 0 && status >= 500 && (status !== 503 || retryAfter === null))
    return `is ${status} after a wait instead of 503 with Retry-After`;
  const body: unknown = JSON.parse(text);
  const isCalm =
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'message' in body &&
    'requestId' in body &&
    body.requestId === requestId;
  return isCalm ? null : `is not an error of the contract: ${text}`;
}

/** The hour in UTC. Some rows are kept per hour or day. */
const readHour = (): number => Math.floor(Date.now() / HOUR_MS);

/**
 * Runs an operation once undisturbed, then once for every way that one of its calls can fail, except
 * those that an earlier walk has shown.
 * Returns the violations: a response that is late or not in the contract's form, a partial write,
 * or a retry that ends in another state than the undisturbed run. A stalled write completes after
 * the retry, the worst possible time.
 */
export async function walk(path: WritePath, account: WalkAccount): Promise<string[]> {
  const startHour = readHour();
  const violations = await walkOnce(path, account);
  // A run in another hour than the undisturbed one rightly leaves other rows.
  return violations.length === 0 || readHour() === startHour ? violations : walkOnce(path, account);
}

async function walkOnce(path: WritePath, account: WalkAccount): Promise<string[]> {
  await restoreStored(account.stored, await readStored(), account.files);
  OPENED_LEDGERS.clear();
  const outside = await startOutside(account.outside);
  const first = createWorld(outside, null, path.hasFiles);
  const input = (await path.prepare?.(first, account)) ?? '';
  await first.drain();
  await endDrawingGap();
  await movePeriods(new Date());
  const start: Start = { stored: await readStored(), outside, input };

  const undisturbed = await restore(path, start, start.stored, account.files, null);
  const reference = await perform(path, undisturbed.world, account, input);
  const violations: string[] = [];
  if (reference.status >= 400) return [`undisturbed: ${reference.status} ${reference.text}`];
  const { calls } = undisturbed.world.faults;
  const plans = planFailures(calls).filter((plan) => !KNOWN.has(calls, plan));
  const harmless: typeof plans = [];
  const done = listRows(path, await readCurrent(start.stored));
  await undisturbed.world.drain();
  const plain = await settle(start, undisturbed.outside, path);
  const swept = await settle(start, undisturbed.outside, path, true);
  const before = listRows(path, start.stored);
  const startLines = describeStored(start.stored);
  const seen = new Set<string>();
  // What the previous run left.
  let left = swept.stored;

  for (const plan of plans) {
    const { world, outside: reached } = await restore(path, start, left, account.files, plan);
    const call = calls[plan.at];
    const where = `call ${plan.at} of ${calls.length}, ${call?.name}, fails ${plan.how}`;
    const outcome = await actWithFault(plan.how, world, () => perform(path, world, account, input));
    if (!world.faults.hasFailed()) violations.push(`${where}: was never called`);
    recordWalked(call?.name ?? '', plan.how);
    if (outcome.status >= 400 && !world.faults.hasWritten()) harmless.push(plan);
    const violation = findViolation(outcome, path);
    if (violation !== null) violations.push(`${where}: the response ${violation}`);
    // Where nothing was written, as in most runs, there is nothing to read.
    left = world.faults.hasWritten() ? await readCurrent(start.stored) : start.stored;
    const middle = left === start.stored ? before : listRows(path, left);
    if (!same(middle, before) && !same(middle, done)) {
      violations.push(`${where}: partly written\n${difference(middle, done)}`);
    }
    const isHit = path.mayMiss?.when.test(call?.name ?? '') ?? false;
    // The rest depends only on the current state, so known states are skipped.
    const stalledAt = plan.how === 'stalls' && call?.isWrite ? plan.at : null;
    const now = [
      simplify([outcome.status, stalledAt, isHit, world.queues, reached.describe()]),
      ...(left === start.stored ? startLines : describeStored(left)),
    ].join('\n');
    if (seen.has(now)) continue;
    seen.add(now);
    if (outcome.status >= 400) {
      // A fresh isolate without faults. Messages queued by the first one are still there.
      const again = createWorld(reached, null, path.hasFiles);
      const retry = await perform(path, again, account, input);
      if (retry.status !== reference.status && !path.retryStatuses?.includes(retry.status)) {
        violations.push(`${where}: the retry returns ${retry.status} ${retry.text}`);
      }
      await world.faults.completeStalled();
      await again.drain();
    } else if (outcome.status !== reference.status) {
      violations.push(`${where}: returns ${outcome.status}`);
    }
    await world.faults.completeStalled();
    await world.drain();
    const withoutMissed = (lines: readonly string[]) =>
      isHit ? lines.filter((line) => !path.mayMiss?.line.test(line)) : lines;
    const end = await settle(start, reached, path);
    left = end.stored;
    if (same(withoutMissed(end.lines), withoutMissed(plain.lines))) continue;
    // What the failure left for the hourly sweep.
    const late = await settle(start, reached, path, true);
    left = late.stored;
    if (!same(withoutMissed(late.lines), withoutMissed(swept.lines)))
      violations.push(`${where}: ends in another state\n${difference(late.lines, swept.lines)}`);
  }
  // A write that was not counted is still there after the last run.
  await restoreStored(start.stored, left, account.files);
  const last = listRows(path, await readStored());
  if (!same(last, before)) violations.push(`not restored\n${difference(last, before)}`);
  if (violations.length === 0) for (const plan of harmless) KNOWN.add(calls, plan);
  return violations;
}
