import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { STRIPE_TIMEOUT_MS } from '#worker/payments/stripe.ts';
import { addUser } from '#tests/worker/cards/harness.ts';
import { customerOf, startPayments } from '#tests/worker/payments/harness.ts';

/** Lets time pass for timers alone until the call has been answered; tells how long that took. */
async function answerAfter<Answer>(
  call: Promise<Answer>,
): Promise<{ answer: Answer; waitedMs: number }> {
  const ended = { isDone: false };
  const done = call.finally(() => {
    ended.isDone = true;
  });
  let waitedMs = 0;
  while (!ended.isDone && waitedMs < 60_000) {
    // A look at the database is real work between the timers.
    await env.DB.prepare('SELECT 1').first();
    if (vi.getTimerCount() === 0) continue;
    await vi.advanceTimersByTimeAsync(500);
    waitedMs += 500;
  }
  return { answer: await done, waitedMs };
}

/** Runs a test with timers that wait for `answerAfter`. */
function onOwnTime(run: () => Promise<void>): () => Promise<void> {
  return async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await run();
    } finally {
      vi.useRealTimers();
    }
  };
}

const pass = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

test(
  'G6: while Stripe hangs, a purchase is given up after 5 seconds in the words of the page',
  onOwnTime(async () => {
    const { buy, stripe } = startPayments();
    const user = await addUser();
    stripe.state.mood = 'hangs';
    const { answer, waitedMs } = await answerAfter(Promise.resolve(buy(user)));
    expect(waitedMs).toBe(STRIPE_TIMEOUT_MS);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(await answer.json()).toMatchObject({
      code: 'payments_unreachable',
      message: 'Unable to start checkout process. Please try again.',
    });
    // Asked once: the person decides about asking again.
    expect(stripe.calls).toHaveLength(1);
  }),
);

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'two clicks at once share a page, though Stripe refuses the key while POST %s is under way',
  async (slow) => {
    await onOwnTime(async () => {
      const { buy, stripe } = startPayments();
      const user = await addUser();
      stripe.state.beforeAnswer = async ({ method, path }) => {
        if (method === 'POST' && path === slow) await pass(700);
      };
      const { answer } = await answerAfter(Promise.all([buy(user), buy(user)]));
      expect(answer.map(({ status }) => status)).toEqual([200, 200]);
      const [one, other] = await Promise.all(answer.map((each) => each.json<{ url: string }>()));
      expect(one).toEqual(other);
      expect([stripe.customers.size, stripe.sessions.size]).toEqual([1, 1]);
      // The first, and the second at once, after 250 and after 750 ms.
      expect(stripe.asked('POST', slow)).toHaveLength(4);
    })();
  },
);

test(
  'a key that stays in use is not waited for longer than for one answer',
  onOwnTime(async () => {
    const { buy, stripe } = startPayments();
    const user = await addUser();
    let isFirst = true;
    stripe.state.beforeAnswer = async ({ method }) => {
      if (method !== 'POST' || !isFirst) return;
      isFirst = false;
      await pass(60_000);
    };
    const first = buy(user);
    const { answer, waitedMs } = await answerAfter(Promise.race([buy(user), first]));
    expect(answer.status).toBe(503);
    expect(waitedMs).toBeLessThanOrEqual(STRIPE_TIMEOUT_MS);
    await answerAfter(Promise.resolve(first));
  }),
);

test(
  'different plans at the same moment leave one page to pay on, also while the first is being opened',
  onOwnTime(async () => {
    const { buy, stripe, customer: enter } = startPayments();
    const { user } = await enter();
    stripe.state.beforeAnswer = async ({ method, path }) => {
      if (method === 'POST' && path === '/v1/checkout/sessions') await pass(700);
    };
    const wishes = [{ plan: 'business_pro' }, { billingInterval: 'yearly' }];
    const { answer } = await answerAfter(Promise.all(wishes.map((wish) => buy(user, wish))));
    expect(answer.map(({ status }) => status)).toEqual([200, 200]);
    const open = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
  }),
);

test.each([
  ['itself', {}],
  ['another', { plan: 'business_pro' }],
])(
  'a purchase that Stripe remembers as failed does not stand in the way of %s',
  async (_, wish) => {
    await onOwnTime(async () => {
      const { buy, stripe } = startPayments();
      const user = await addUser();
      stripe.state.breaksAt = '/v1/checkout/sessions';
      expect((await buy(user)).status).toBe(503);
      // The next key fails as well, and that is remembered, too.
      expect((await answerAfter(Promise.resolve(buy(user, wish)))).answer.status).toBe(503);
      stripe.state.breaksAt = null;
      const { answer } = await answerAfter(Promise.all([buy(user, wish), buy(user, wish)]));
      expect(answer.map(({ status }) => status)).toEqual([200, 200]);
      expect(stripe.sessions.size).toBe(1);
    })();
  },
);

test.each(['breaks', 'cut_off'] as const)(
  'G6: when Stripe %s, buying and managing say so, and trying again makes one customer and one page',
  async (mood) => {
    const { buy, portal, stripe } = startPayments();
    const user = await addUser();
    stripe.state.mood = mood;
    expect((await buy(user)).status).toBe(503);
    stripe.state.mood = 'well';
    expect((await buy(user)).status).toBe(200);
    stripe.state.mood = mood;
    const answer = await portal(user);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'payments_unreachable' });
    expect((await buy(user)).status).toBe(503);
    stripe.state.mood = 'well';
    expect((await buy(user)).status).toBe(200);
    expect([stripe.customers.size, stripe.sessions.size]).toEqual([1, 1]);
  },
);

test('G6: an answer that was lost on the way leads to the same customer and the same page at the retry', async () => {
  const { buy, stripe } = startPayments();
  const user = await addUser();
  for (const lost of ['/v1/customers', '/v1/checkout/sessions']) {
    // Stripe did it, and nobody heard.
    stripe.state.afterAnswer = async ({ method, path }) => {
      if (method !== 'POST' || path !== lost) return;
      stripe.state.afterAnswer = async () => undefined;
      throw new TypeError('Network connection lost.');
    };
    expect((await buy(user)).status).toBe(503);
  }
  expect((await buy(user)).status).toBe(200);
  expect([stripe.customers.size, stripe.sessions.size]).toEqual([1, 1]);
  expect(await customerOf(user)).toBe([...stripe.customers.keys()][0]);
});

test('a key Stripe refuses is the operator’s to mend, and no message tells of it', async () => {
  const { buy, stripe } = startPayments();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stripe.state.mood = 'refuses';
  const answer = await buy(await addUser());
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(text).toContain('payments_unavailable');
  expect(text).not.toMatch(/key|sk_test/i);
  expect(logged.mock.calls.flat().join()).toContain('payments_key_refused');
  expect(logged.mock.calls.flat().join()).not.toContain('sk_test');
  logged.mockRestore();
});
