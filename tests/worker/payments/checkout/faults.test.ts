import { expect, test, vi } from 'vitest';
import { STRIPE_TIMEOUT_MS } from '#worker/payments/stripe/stripe.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { findCustomerId, startPayments } from '#tests/worker/payments/harness.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Advances timers until the call settles and returns its result with the time waited. */
async function settle<Answer>(
  call: Promise<Answer>,
): Promise<{ answer: Answer; waitedMs: number }> {
  const ended = { isDone: false };
  const done = call.finally(() => {
    ended.isDone = true;
  });
  let waitedMs = 0;
  while (!ended.isDone && waitedMs < 60_000) {
    // Database reads are real work between the timers.
    await readRow('SELECT 1');
    if (vi.getTimerCount() === 0) continue;
    await vi.advanceTimersByTimeAsync(500);
    waitedMs += 500;
  }
  return { answer: await done, waitedMs };
}

/** Runs a test with fake timers, which `answerAfter` advances. */
function withFakeTimers(run: () => Promise<void>): () => Promise<void> {
  return async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await run();
    } finally {
      vi.useRealTimers();
    }
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

test(
  "S-G6: while Stripe hangs, checkout fails after 5 seconds with the page's own message",
  withFakeTimers(async () => {
    const { buy, stripe } = startPayments();
    const user = await addUser();
    stripe.state.behavior = 'hangs';
    const { answer, waitedMs } = await settle(Promise.resolve(buy(user)));
    expect(waitedMs).toBe(STRIPE_TIMEOUT_MS);
    await expectStatus(answer, 503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(await answer.json()).toMatchObject({
      code: 'payments_unreachable',
      message: 'Unable to start checkout process. Please try again.',
    });
    // Called once: the user decides whether to retry.
    expect(stripe.calls).toHaveLength(1);
  }),
);

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'two concurrent clicks share a page while Stripe reports the key of POST %s as in use',
  async (slow) => {
    await withFakeTimers(async () => {
      const { buy, stripe } = startPayments();
      const user = await addUser();
      stripe.state.beforeAnswer = async ({ method, path }) => {
        if (method === 'POST' && path === slow) await wait(700);
      };
      const { answer } = await settle(Promise.all([buy(user), buy(user)]));
      expect(answer.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = await Promise.all(answer.map((each) => each.json<{ url: string }>()));
      expect(first).toEqual(second);
      expect([stripe.customers.size, stripe.sessions.size]).toEqual([1, 1]);
      // The first request, and the second after 0, 250 and 750 ms.
      expect(stripe.callsTo('POST', slow)).toHaveLength(4);
    })();
  },
);

test(
  'waiting for a key in use takes no longer than one timeout',
  withFakeTimers(async () => {
    const { buy, stripe } = startPayments();
    const user = await addUser();
    let isFirst = true;
    stripe.state.beforeAnswer = async ({ method }) => {
      if (method !== 'POST' || !isFirst) return;
      isFirst = false;
      await wait(60_000);
    };
    const first = buy(user);
    const { answer, waitedMs } = await settle(Promise.race([buy(user), first]));
    await expectStatus(answer, 503);
    expect(waitedMs).toBeLessThanOrEqual(STRIPE_TIMEOUT_MS);
    await settle(Promise.resolve(first));
  }),
);

test(
  'concurrent purchases leave one open page even while the first one is being created',
  withFakeTimers(async () => {
    const { buy, stripe, addCustomer } = startPayments();
    const { user } = await addCustomer();
    stripe.state.beforeAnswer = async ({ method, path }) => {
      if (method === 'POST' && path === '/v1/checkout/sessions') await wait(700);
    };
    const orders = [{ plan: 'business_pro' }, { billingInterval: 'yearly' }];
    const { answer } = await settle(Promise.all(orders.map((changes) => buy(user, changes))));
    expect(answer.map(({ status }) => status)).toEqual([200, 200]);
    const open = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
  }),
);

test.each([
  ['the same purchase', {}],
  ['another purchase', { plan: 'business_pro' }],
])('a failure that Stripe replays does not block %s', async (_, changes) => {
  await withFakeTimers(async () => {
    const { buy, stripe } = startPayments();
    const user = await addUser();
    stripe.state.breaksAt = '/v1/checkout/sessions';
    await expectStatus(buy(user), 503);
    // The next key fails as well and is replayed, too.
    await expectStatus((await settle(Promise.resolve(buy(user, changes)))).answer, 503);
    stripe.state.breaksAt = null;
    const { answer } = await settle(Promise.all([buy(user, changes), buy(user, changes)]));
    expect(answer.map(({ status }) => status)).toEqual([200, 200]);
    expect(stripe.sessions.size).toBe(1);
  })();
});

test.each(['breaks', 'cut_off'] as const)(
  'S-G6: when Stripe %s, checkout and portal report it, and a retry creates one customer and one page',
  async (behavior) => {
    const { buy, portal, stripe } = startPayments();
    const user = await addUser();
    stripe.state.behavior = behavior;
    await expectStatus(buy(user), 503);
    stripe.state.behavior = 'normal';
    await expectStatus(buy(user), 200);
    stripe.state.behavior = behavior;
    await expectStatus(portal(user), 503, 'payments_unreachable');
    await expectStatus(buy(user), 503);
    stripe.state.behavior = 'normal';
    await expectStatus(buy(user), 200);
    expect([stripe.customers.size, stripe.sessions.size]).toEqual([1, 1]);
  },
);

test('S-G6: retrying after a lost response leads to the same customer and page', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  for (const lost of ['/v1/customers', '/v1/checkout/sessions']) {
    // Stripe completes the request, but the response is lost.
    stripe.state.afterAnswer = async ({ method, path }) => {
      if (method !== 'POST' || path !== lost) return;
      stripe.state.afterAnswer = async () => undefined;
      throw new TypeError('Network connection lost.');
    };
    await expectStatus(buy(user), 503);
  }
  await expectStatus(buy(user), 200);
  expect([stripe.customers.size, stripe.sessions.size]).toEqual([1, 1]);
  expect(await findCustomerId(user)).toBe([...stripe.customers.keys()][0]);
});

test('a rejected API key is logged for the operator and never shown to users', async () => {
  const { buy, stripe } = startPayments();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stripe.state.behavior = 'refuses';
  const answer = await expectStatus(buy(await addUser()), 503);
  const text = await answer.text();
  expect(text).toContain('payments_unavailable');
  expect(text).not.toMatch(/key|sk_test/i);
  expect(logged.mock.calls.flat().join()).toContain('payments_key_rejected');
  expect(logged.mock.calls.flat().join()).not.toContain('sk_test');
  logged.mockRestore();
});
