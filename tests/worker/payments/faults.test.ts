import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { STRIPE_TIMEOUT_MS } from '#worker/payments/stripe.ts';
import { addUser } from '#tests/worker/cards/harness.ts';
import { customerOf, startPayments } from '#tests/worker/payments/harness.ts';

/** Lets time pass for timers alone until the call has been answered; tells how long that took. */
async function answerAfter(
  call: Promise<Response>,
): Promise<{ answer: Response; waitedMs: number }> {
  let answer: Response | null = null;
  const done = call.then((response) => {
    answer = response;
  });
  let waitedMs = 0;
  while (answer === null && waitedMs < 60_000) {
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    // A look at the database is real work between the timers.
    await env.DB.prepare('SELECT 1').first();
    if (vi.getTimerCount() === 0) continue;
    await vi.advanceTimersByTimeAsync(500);
    waitedMs += 500;
  }
  await done;
  if (answer === null) throw new Error('never answered');
  return { answer, waitedMs };
}

test('G6: while Stripe hangs, a purchase is given up after 5 seconds in the words of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
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
  } finally {
    vi.useRealTimers();
  }
});

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
