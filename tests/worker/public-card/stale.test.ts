import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { Bindings } from '#worker/env.ts';
import worker from '#worker/index.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// Public cards while their stores do not respond.

const never = () => new Promise<never>(() => undefined);
const connectionLost = (what: string) => () =>
  Promise.reject(new Error(`${what}: Network connection lost.`));

/** A store whose every call fails, or never answers. */
function breakStore<Store extends object>(store: Store, act: () => Promise<never>): Store {
  return new Proxy(store, {
    get: (target, key) =>
      key === 'prepare'
        ? () => breakStore(env.DB.prepare('SELECT 1'), act)
        : key === 'bind'
          ? () => breakStore(target, act)
          : act,
  });
}

async function ask(bindings: Bindings, path: string): Promise<Response> {
  const request = new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${path}`);
  const context = createExecutionContext();
  const answer = await worker.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return answer;
}

async function publish(): Promise<string> {
  const name = unique();
  const harness = createHarness();
  // A record older than a day would be compared with the database in the background.
  harness.clock.at = Date.now();
  await harness.send(
    await addUser(),
    'PUT',
    `/api/cards/${name}`,
    buildTestContent({ name: 'Ann Good' }),
  );
  return name;
}

test.each([
  ['fails', connectionLost('D1_ERROR')],
  ['never answers', never],
])('S-G2: while the database %s, a published card and its files come from KV', async (_, act) => {
  const name = await publish();
  const bindings = { ...env, DB: breakStore(env.DB, act) };
  for (const path of ['', '/contact.vcf', '/qr.svg', '/qr.png', '/exchange']) {
    const answer = await ask(bindings, path === '' ? `/${name}` : `/card/${name}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    if (path === '' || path === '/contact.vcf') expect(await answer.text()).toContain('Ann Good');
  }
});

/**
 * Requests while the fake timers advance, so that a store that never responds is given up quickly.
 */
async function askInTime(bindings: Bindings, path: string): Promise<[Response, waitedMs: number]> {
  const ended = { isDone: false };
  const answer = ask(bindings, path).finally(() => {
    ended.isDone = true;
  });
  let waitedMs = 0;
  while (!ended.isDone && waitedMs < 60_000) {
    // A call to the real database needs real time between the timers.
    await readRow('SELECT 1');
    if (vi.getTimerCount() === 0) continue;
    await vi.advanceTimersByTimeAsync(250);
    waitedMs += 250;
  }
  return [await answer, waitedMs];
}

test.each([
  ['down', connectionLost],
  ['silent', () => never],
] as const)(
  'S-G2, S-G3: with KV %s as well, an isolate serves its stale page uncached for an hour',
  async (_, act) => {
    const name = await publish();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      const state = { isDown: false };
      const breaking = <Store extends object>(store: Store, down: Store): Store =>
        new Proxy(store, {
          get(target, key) {
            const value: unknown = Reflect.get(state.isDown ? down : target, key);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      const bindings = {
        ...env,
        DB: breaking(env.DB, breakStore(env.DB, act('D1_ERROR'))),
        CARDS: breaking(env.CARDS, breakStore(env.CARDS, act('KV'))),
      };
      const good = await ask(bindings, `/${name}`);
      const page = await good.text();
      expect(good.headers.get('ETag')).not.toBeNull();
      state.isDown = true;
      vi.setSystemTime(Date.now() + 600_000);
      const [stale, waitedMs] = await askInTime(bindings, `/${name}`);
      expect([stale.status, await stale.text()]).toEqual([200, page]);
      expect(waitedMs).toBeLessThan(8000);
      expect(stale.headers.get('Cache-Control')).toBe('no-store');
      expect(stale.headers.get('ETag')).toBeNull();
      expect(stale.headers.get('Content-Security-Policy')).toBe(
        good.headers.get('Content-Security-Policy'),
      );
      // A page never served here has no stale copy.
      const [other] = await askInTime(bindings, '/somebody-else');
      expect([other.status, other.headers.get('Retry-After')]).toEqual([503, '10']);
      vi.setSystemTime(Date.now() + 3_600_000);
      const [expired] = await askInTime(bindings, `/${name}`);
      await expectStatus(expired, 503);
      state.isDown = false;
      const again = await ask(bindings, `/${name}`);
      expect([again.status, again.headers.get('ETag')]).toEqual([200, good.headers.get('ETag')]);
    } finally {
      vi.useRealTimers();
    }
  },
);
