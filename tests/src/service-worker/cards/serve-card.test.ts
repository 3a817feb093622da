import { expect, test } from 'vitest';
import { serveCard } from '#src/service-worker/cards/serve-card.ts';

const loadNothing = () => Promise.reject(new TypeError('Failed to fetch'));
const NEVER = new Promise<never>(() => {});

/** A worker with a copy or none, whose network answers as given. */
function setUp({ hasCopy, load }: { hasCopy: boolean; load: () => Promise<Response> }) {
  const updates: number[] = [];
  const work: Promise<unknown>[] = [];
  const serve = (wait: () => Promise<null>) =>
    serveCard(
      { waitUntil: (promise) => void work.push(promise) },
      {
        username: 'ann',
        load,
        savedCards: {
          begin: () => async (response) => void updates.push(response.status),
          find: async () => (hasCopy ? new Response('copy') : null),
          forget: async () => {},
          evict: async () => {},
        },
        buildFallback: () => new Response('offline page', { status: 503 }),
        wait,
      },
    );
  return { serve, updates, finish: () => Promise.all(work) };
}

test('the response of the network is shown and updates the copy', async () => {
  for (const status of [200, 404, 503]) {
    const { serve, updates, finish } = setUp({
      hasCopy: true,
      load: async () => new Response('network', { status }),
    });
    const response = await serve(() => NEVER);
    expect([response.status, await response.text()]).toEqual([status, 'network']);
    await finish();
    expect(updates).toEqual([status]);
  }
});

test('without a network the copy is shown, or the offline page if there is none', async () => {
  const copy = setUp({ hasCopy: true, load: loadNothing });
  expect(await (await copy.serve(() => NEVER)).text()).toBe('copy');
  const none = setUp({ hasCopy: false, load: loadNothing });
  const page = await none.serve(() => NEVER);
  expect([page.status, await page.text()]).toEqual([503, 'offline page']);
  await Promise.all([copy.finish(), none.finish()]);
  expect([...copy.updates, ...none.updates]).toEqual([]);
});

test('a network that does not answer in time counts as missing, and its late response updates the copy', async () => {
  const late = Promise.withResolvers<Response>();
  const { serve, updates, finish } = setUp({ hasCopy: true, load: () => late.promise });
  expect(await (await serve(async () => null)).text()).toBe('copy');
  late.resolve(new Response('gone', { status: 410 }));
  await finish();
  expect(updates).toEqual([410]);
});

test('without a copy a slow network is waited for', async () => {
  const late = Promise.withResolvers<Response>();
  const { serve } = setUp({ hasCopy: false, load: () => late.promise });
  const shown = serve(async () => null);
  late.resolve(new Response('network'));
  expect(await (await shown).text()).toBe('network');
});
