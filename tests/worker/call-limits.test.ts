// @module-tag core
import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CALL_TIMEOUT_MS } from '#src/browser/http.ts';
import type { Bindings } from '#worker/env.ts';
import { StalledCall } from '#worker/http/stalled-call.ts';
import { CALL_LIMITS, limitCalls } from '#worker/call-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

/** An object whose every method runs `act`. */
function everything(act: () => Promise<unknown>): object {
  return new Proxy(
    {},
    { get: (_, key) => (key === 'prepare' || key === 'bind' ? () => everything(act) : act) },
  );
}

/** Every limited method of every binding. */
function callsOf(act: () => Promise<unknown>) {
  const thing = everything(act);
  const { OBJECT: _, ...limits } = CALL_LIMITS;
  const names = Object.keys(limits);
  const fakes = {
    ...Object.fromEntries(names.map((name) => [name, thing])),
    ATTEMPTS: { getByName: () => thing },
    LEDGERS: { getByName: () => thing },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stands in for every binding at once
  const limited = limitCalls(fakes as unknown as Bindings);
  const statement = limited.DB.prepare('SELECT ?').bind(1);
  const owners: Record<string, object> = {
    ...limited,
    ATTEMPTS: limited.ATTEMPTS.getByName('key'),
    LEDGERS: limited.LEDGERS.getByName('key'),
  };
  return Object.entries<Readonly<Record<string, number>>>(limits).flatMap(([name, methods]) =>
    Object.entries(methods).map(([method, seconds]) => {
      const owner = name === 'DB' && method !== 'batch' ? statement : owners[name];
      const call: unknown = Reflect.get(owner ?? {}, method);
      if (typeof call !== 'function') throw new Error(`${name} has no ${method}`);
      const make = async (): Promise<unknown> => Reflect.apply(call, owner, [[]]);
      return { name: `${name}.${method}`, seconds, make };
    }),
  );
}

test('S-G2, S-G3, S-G6: every platform call that never settles times out exactly at its limit', async () => {
  const calls = callsOf(never);
  expect(calls.length).toBeGreaterThan(20);
  for (const { name, seconds, make } of calls) {
    const ended = { by: null as unknown };
    make().catch((error: unknown) => {
      ended.by = error;
    });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect([name, ended.by]).toEqual([name, null]);
    await vi.advanceTimersByTimeAsync(1);
    expect([name, ended.by]).toEqual([name, new StalledCall(name, seconds)]);
  }
});

test('a call that settles leaves no timer, and its result or error is passed through', async () => {
  for (const { make } of callsOf(async () => null)) expect(await make()).toBeNull();
  for (const { make } of callsOf(() => Promise.reject(new Error('its own')))) {
    await expect(make()).rejects.toThrow('its own');
  }
  expect(vi.getTimerCount()).toBe(0);
});

test('a failure after the timeout is ignored', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const [call] = callsOf(() => promise);
  const rejection = expect(call?.make()).rejects.toThrow(StalledCall);
  await vi.advanceTimersByTimeAsync(10_000);
  await rejection;
  // As an unhandled rejection, it would fail this run.
  reject(new Error('too late'));
  await vi.advanceTimersByTimeAsync(0);
});

test('the browser waits longer than any one call, and a card falls back to its stale copy within eight seconds', () => {
  const longest = Math.max(
    ...Object.values(CALL_LIMITS).flatMap((limits) => Object.values(limits)),
  );
  expect(longest * 1000).toBeLessThanOrEqual(CALL_TIMEOUT_MS / 2);
  const { DB, CARDS } = CALL_LIMITS;
  expect(CARDS.getWithMetadata + Math.max(DB.first, DB.all)).toBeLessThan(8);
});

test('the real platform works behind the limits: statements, batches, records, files, counters and ledgers', async () => {
  vi.useRealTimers();
  const { DB, CARDS, MEDIA, ATTEMPTS, LEDGERS } = limitCalls({ ...env });
  const statement = DB.prepare('SELECT ?1 AS value');
  expect(await statement.bind(7).first('value')).toBe(7);
  const [one, two] = await DB.batch<{ value: number }>([statement.bind(1), statement.bind(2)]);
  expect([one?.results, two?.results]).toEqual([[{ value: 1 }], [{ value: 2 }]]);
  await CARDS.put('limited', 'stored', { metadata: { writtenAt: 1 } });
  expect(await CARDS.getWithMetadata('limited')).toMatchObject({
    value: 'stored',
    metadata: { writtenAt: 1 },
  });
  await MEDIA.put('limited.txt', 'a file');
  onTestFinished(async () => {
    await CARDS.delete('limited');
    await MEDIA.delete('limited.txt');
  });
  expect(await (await MEDIA.get('limited.txt'))?.text()).toBe('a file');
  expect(await (await MEDIA.get('limited.txt', { range: { length: 1 } }))?.text()).toBe('a');
  const object = await MEDIA.get('limited.txt');
  expect([object?.size, object?.key]).toEqual([6, 'limited.txt']);
  expect(await new Response(object?.body).text()).toBe('a file');
  expect(await MEDIA.get('nothing.txt')).toBeNull();
  const counter = ATTEMPTS.getByName('limited');
  const limit = { free: 1, windowMs: 60_000, firstDelayMs: 1000, maxDelayMs: 1000 };
  const now = Date.now();
  expect(await counter.consume(limit, now)).toHaveProperty('id');
  expect(await counter.consume(limit, now)).toHaveProperty('waitMs');
  const ledger = LEDGERS.getByName('limited');
  const query = { sql: 'SELECT ?1 AS value', values: [7] };
  expect(await ledger.read(query)).toMatchObject({ results: [{ value: 7 }] });
  expect(await ledger.write([query, query])).toHaveLength(2);
});

test('reading a file as a whole times out, and a stream may take as long as it flows', async () => {
  const slow = new Proxy(env.MEDIA, {
    get: (_, key) =>
      key === 'get'
        ? async () => ({
            size: 3,
            arrayBuffer: never,
            body: new ReadableStream({
              async start(controller) {
                // Longer than every limit.
                await new Promise((resolve) => {
                  setTimeout(resolve, 600_000);
                });
                controller.enqueue(new TextEncoder().encode('end'));
                controller.close();
              },
            }),
          })
        : never,
  });
  const { MEDIA } = limitCalls({ ...env, MEDIA: slow });
  const whole = (await MEDIA.get('a file'))?.arrayBuffer();
  const rejection = expect(whole).rejects.toThrow('MEDIA object.arrayBuffer gave no answer');
  const flowing = new Response((await MEDIA.get('a file'))?.body).text();
  await vi.advanceTimersByTimeAsync(10_000);
  await rejection;
  await vi.advanceTimersByTimeAsync(590_000);
  expect(await flowing).toBe('end');
});
