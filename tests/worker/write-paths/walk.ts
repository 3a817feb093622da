import { env } from 'cloudflare:test';
import { CALL_TIMEOUT_MS } from '#src/browser/http.ts';
import { planFailures, type Failure } from '#tests/worker/fixtures/faults.ts';
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
import type { Estate } from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

interface Start {
  stored: Stored;
  outside: Outside;
  input: string;
}

/** Puts everything where it was before the act. */
async function begin(
  path: WritePath,
  start: Start,
  files: Estate['files'],
  plan: { at: number; how: Failure } | null,
) {
  await restoreStored(start.stored, await readStored(), files);
  const outside = await startOutside(start.outside);
  return { outside, world: createWorld(outside, plan, path.hasFiles) };
}

/** Moves every drawing two minutes back: the queues of a walk deliver at once, also what has to wait a minute. */
async function endDrawingGap(): Promise<void> {
  await env.DB.prepare(
    'UPDATE card_previews SET begun_at = begun_at - 120000, due_at = due_at - 120000 WHERE begun_at > 0',
  ).run();
}

/** Everything there is when the dust has settled: stored rows, records and files, and what reached others. */
async function settle(outside: Outside, path: WritePath, isSwept = false): Promise<string[]> {
  const world = createWorld(outside, null, path.hasFiles);
  if (isSwept) {
    await world.sweep();
    await world.drain();
  }
  const lines = [...describeStored(await readStored(), path.mayRepeat), ...outside.describe()];
  return lines
    .map((line) => forgive(line, path))
    .filter((line) => line !== '')
    .sort();
}

const forgive = (line: string, { mayDiffer }: WritePath): string =>
  mayDiffer ? line.replace(mayDiffer.pattern, '') : line;

/** The rows of the database without what may stand in between. */
function listRows(path: WritePath, { tables }: Stored): string[] {
  const { mayRepeat, between } = path;
  if (between?.tables === 'all') return [];
  const lines = describeRows(tables, mayRepeat);
  return lines
    .filter((line) => !between?.tables.includes(line.split(' ')[0] ?? ''))
    .map((line) => forgive(line, path));
}

function difference(one: readonly string[], other: readonly string[]): string {
  const missing = other.filter((line) => !one.includes(line)).map((line) => `- ${line}`);
  const extra = one.filter((line) => !other.includes(line)).map((line) => `+ ${line}`);
  const counts = one.length === other.length ? '' : ` (${one.length} lines for ${other.length})`;
  return [...missing, ...extra].join('\n') + counts;
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.join('\n') === other.join('\n');

/** Which ways of failing were walked, by the name of the call. */
export const WALKED = new Map<string, Set<Failure>>();

function noteWalked(name: string, how: Failure): void {
  const ways = WALKED.get(name) ?? new Set();
  WALKED.set(name, ways.add(how));
}

interface Trouble extends Outcome {
  waitedMs: number;
}

/** Does the thing while a call of it fails. Time passes only where a call gives no answer, or none that ends. */
async function actInTrouble(how: Failure, world: World, act: () => Promise<Outcome>) {
  if (how !== 'stalls' && how !== 'drips') return { ...(await act()), waitedMs: 0 };
  const { value, waitedMs } = await passTime(world.faults, act);
  return { ...value, waitedMs };
}

/** What is wrong with an answer given in trouble; null when it is calm. */
function findUnrest(
  { status, text, requestId, retryAfter, waitedMs }: Trouble,
  path: WritePath,
): string | null {
  if (text.includes('planted-fault') || /D1_ERROR|stack/.test(text)) return 'tells of the fault';
  if (!/^[A-Z]+ \//.test(path.covers)) return null;
  if (waitedMs >= CALL_TIMEOUT_MS) return `takes ${waitedMs} ms, longer than the browser waits`;
  if (status < 400) return null;
  if (waitedMs > 0 && status >= 500 && (status !== 503 || retryAfter === null))
    return `is ${status} after a wait, and not "later" with a time`;
  const body: unknown = JSON.parse(text);
  const isCalm =
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'message' in body &&
    'requestId' in body &&
    body.requestId === requestId;
  return isCalm ? null : `is no refusal of the contract: ${text}`;
}

/**
 * Does a thing once undisturbed, then once for every way a call of it can fail, and answers what went wrong: an answer that is
 * not calm or comes too late, something half written, or a retry that ends elsewhere than the undisturbed run. A stalled write
 * lands after the retry, when nobody expects it any more.
 */
export async function walk(
  path: WritePath,
  estate: Estate,
): Promise<{ runs: number; wrongs: string[] }> {
  await restoreStored(estate.stored, await readStored(), estate.files);
  const outside = await startOutside(estate.outside);
  const first = createWorld(outside, null, path.hasFiles);
  const input = (await path.prepare?.(first, estate)) ?? '';
  await first.drain();
  await endDrawingGap();
  const start: Start = { stored: await readStored(), outside, input };

  const calm = await begin(path, start, estate.files, null);
  const reference = await path.act(calm.world, estate, input);
  const wrongs: string[] = [];
  if (reference.status >= 400)
    return { runs: 1, wrongs: [`undisturbed: ${reference.status} ${reference.text}`] };
  const { calls } = calm.world.faults;
  const plans = planFailures(calls);
  const done = listRows(path, await readStored());
  await calm.world.drain();
  const finals = { plain: await settle(calm.outside, path), swept: null as string[] | null };
  finals.swept = await settle(calm.outside, path, true);
  const before = listRows(path, start.stored);
  const seen = new Set<string>();

  for (const plan of plans) {
    const { world, outside: reached } = await begin(path, start, estate.files, plan);
    const call = calls[plan.at];
    const where = `call ${plan.at} of ${calls.length}, ${call?.name}, fails ${plan.how}`;
    const outcome = await actInTrouble(plan.how, world, () => path.act(world, estate, input));
    if (!world.faults.hasFailed()) wrongs.push(`${where}: was never made`);
    noteWalked(call?.name ?? '', plan.how);
    const unrest = findUnrest(outcome, path);
    if (unrest !== null) wrongs.push(`${where}: the answer ${unrest}`);
    const stored = await readStored();
    const middle = listRows(path, stored);
    if (!same(middle, before) && !same(middle, done)) {
      wrongs.push(`${where}: half written\n${difference(middle, done)}`);
    }
    const isHit = path.mayMiss?.when.test(call?.name ?? '') ?? false;
    // What follows is a matter of what there is now: where that is known, so is what follows.
    const late = plan.how === 'stalls' && call?.isWrite ? plan.at : null;
    const now = simplify([
      [outcome.status, late, isHit, world.queues],
      [describeStored(stored), reached.describe()],
    ]);
    if (seen.has(now)) continue;
    seen.add(now);
    if (outcome.status >= 400) {
      // Another isolate, where nothing is wrong any more; what the first one queued is still there.
      const again = createWorld(reached, null, path.hasFiles);
      const retry = await path.act(again, estate, input);
      if (retry.status !== reference.status && !path.retried?.includes(retry.status)) {
        wrongs.push(`${where}: the retry answers ${retry.status} ${retry.text}`);
      }
      await world.faults.land();
      await again.drain();
    } else if (outcome.status !== reference.status) {
      wrongs.push(`${where}: answers ${outcome.status}`);
    }
    await world.faults.land();
    await world.drain();
    const withoutMissed = (lines: readonly string[]) =>
      isHit ? lines.filter((line) => !path.mayMiss?.line.test(line)) : lines;
    const end = await settle(reached, path);
    if (same(withoutMissed(end), withoutMissed(finals.plain))) continue;
    // What a fault left to the hourly sweep.
    const swept = await settle(reached, path, true);
    if (!same(withoutMissed(swept), withoutMissed(finals.swept)))
      wrongs.push(`${where}: ends elsewhere\n${difference(swept, finals.swept)}`);
  }
  return { runs: plans.length, wrongs };
}
