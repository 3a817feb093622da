import { expect, test, vi } from 'vitest';
import { humanCheckOf, type HumanCheck } from '#worker/contacts/exchange/human-check.ts';
import { parseSettings } from '#worker/env.ts';
import { join } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { startExchange } from '#tests/worker/contacts/exchange/start-exchange.ts';
import { listOf, VISITOR } from '#tests/worker/contacts/harness.ts';

const GOOD = { success: true, hostname: 'cards.test', action: 'exchange' };

/** Turnstile as it answers: each token once. */
function fakeTurnstile(verdict: object = GOOD, status = 200) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const check: HumanCheck = {
    siteKey: '0x4AAA',
    secret: 'secret',
    base: 'https://turnstile.test',
    fetch: async (url, init) => {
      const body: Record<string, unknown> = await new Response(init.body ?? null).json();
      const isUsed = asked.some((before) => before.body['response'] === body['response']);
      asked.push({ url, body });
      return Response.json(isUsed ? { success: false } : verdict, { status });
    },
  };
  return { check, asked };
}

async function start(verdict?: object, status?: number) {
  const ann = await join('startup');
  const username = unique('ann');
  await ann.publish(username, { name: 'Ann Example' });
  const turnstile = fakeTurnstile(verdict, status);
  return { ann, username, ...turnstile, ...startExchange({ human: turnstile.check }) };
}

test('with keys, the page carries the widget, and its policy admits that host alone', async () => {
  const { page, username } = await start();
  const answer = await page(username);
  const html = await answer.text();
  expect(html).toContain('class="cf-turnstile" data-sitekey="0x4AAA" data-action="exchange"');
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
});

test('a token is checked at the server, once for each attempt, and a retry needs none', async () => {
  const { ann, username, leave, asked } = await start();
  const body = { ...VISITOR, key: 'one-attempt', turnstileToken: 'token-1' };
  expect((await leave(username, body)).status).toBe(201);
  expect(asked).toEqual([
    {
      url: 'https://turnstile.test/turnstile/v0/siteverify',
      body: { secret: 'secret', response: 'token-1', remoteip: '203.0.113.9' },
    },
  ]);
  expect((await leave(username, body)).status).toBe(201);
  expect(asked).toHaveLength(1);
  expect((await listOf(ann)).total).toBe(1);
});

test('B3: the same token twice, none, and one for another host or purpose are refused', async () => {
  const { ann, username, leave } = await start();
  const send = (name: string, turnstileToken?: string) =>
    leave(username, { ...VISITOR, name, turnstileToken });
  expect((await send('First', 'token-1')).status).toBe(201);
  const again = await send('Second', 'token-1');
  expect([again.status, (await again.json<{ code: string }>()).code]).toEqual([400, 'human_check']);
  expect((await send('Third')).status).toBe(400);
  for (const change of [{ hostname: 'evil.test' }, { action: 'login' }, { success: false }]) {
    const other = await start({ ...GOOD, ...change });
    const answer = await other.leave(other.username, { ...VISITOR, turnstileToken: 't' });
    expect(answer.status).toBe(400);
  }
  expect((await listOf(ann)).total).toBe(1);
});

test('G6: while Turnstile is down nobody passes, and the form gives back what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ann, username, post } = await start(GOOD, 503);
  const answer = await post(username, {
    name: 'Ben Visitor',
    consent: 'yes',
    'cf-turnstile-response': 'token-1',
  });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(await answer.text()).toContain('value="Ben Visitor"');
  expect((await listOf(ann)).total).toBe(0);
  vi.restoreAllMocks();
});

test('it is used only with both keys; one alone is a mistake of the settings', () => {
  expect(humanCheckOf({})).toBe(null);
  expect(humanCheckOf({ TURNSTILE_SITE_KEY: '', TURNSTILE_SECRET_KEY: '' })).toBe(null);
  expect(humanCheckOf({ TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' })).toMatchObject({
    base: 'https://challenges.cloudflare.com',
  });
  const vars = {
    PRODUCT_NAME: 'Cards',
    PUBLIC_ORIGIN: '',
    SUPPORT_EMAIL: 'a@example.com',
    GUEST_DASHBOARD: 'false',
    ENVIRONMENT: 'local',
    SESSION_SECRET: 'x'.repeat(32),
  };
  expect(parseSettings(vars).ok).toBe(true);
  expect(parseSettings({ ...vars, TURNSTILE_SITE_KEY: 'a' })).toEqual({
    ok: false,
    names: ['TURNSTILE_SITE_KEY'],
  });
});
