import { expect, test, vi } from 'vitest';
import { createTurnstile, type Turnstile } from '#worker/contacts/exchange/turnstile.ts';
import { parseSettings } from '#worker/env.ts';
import { unique } from '#tests/worker/world/card.ts';
import { readContacts, VISITOR } from '#tests/worker/world/contact.ts';
import { join } from '#tests/worker/world/person.ts';
import { startExchange } from './start-exchange.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const GOOD = { success: true, hostname: 'cards.test', action: 'exchange' };

/** Turnstile's API: each token is valid once. */
function fakeTurnstile(result: object = GOOD, status = 200) {
  const requests: { url: string; body: Record<string, unknown> }[] = [];
  const check: Turnstile = {
    siteKey: '0x4AAA',
    secret: 'secret',
    base: 'https://turnstile.test',
    fetch: async (url, init) => {
      const body: Record<string, unknown> = await new Response(init.body ?? null).json();
      const isUsed = requests.some((before) => before.body['response'] === body['response']);
      requests.push({ url, body });
      return Response.json(isUsed ? { success: false } : result, { status });
    },
  };
  return { check, requests };
}

async function start(result?: object, status?: number) {
  const ann = await join('startup');
  const username = unique('ann');
  await ann.publish(username, { name: 'Ann Example' });
  const turnstile = fakeTurnstile(result, status);
  return { ann, username, ...turnstile, ...startExchange({ turnstile: turnstile.check }) };
}

test('with keys the page contains the widget, and its policy allows only that host', async () => {
  const { page, username } = await start();
  const answer = await page(username);
  const html = await answer.text();
  expect(html).toContain('class="cf-turnstile" data-sitekey="0x4AAA" data-action="exchange"');
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
});

test('a token is verified once per attempt, and a retry needs none', async () => {
  const { ann, username, sendContact, requests } = await start();
  const body = { ...VISITOR, key: 'one-attempt', turnstileToken: 'token-1' };
  await expectStatus(sendContact(username, body), 201);
  expect(requests).toEqual([
    {
      url: 'https://turnstile.test/turnstile/v0/siteverify',
      body: { secret: 'secret', response: 'token-1', remoteip: '203.0.113.9' },
    },
  ]);
  await expectStatus(sendContact(username, body), 201);
  expect(requests).toHaveLength(1);
  expect((await readContacts(ann)).total).toBe(1);
});

test('S-B3: a missing or reused token, or one for another host or action, is refused', async () => {
  const { ann, username, sendContact } = await start();
  const send = (name: string, turnstileToken?: string) =>
    sendContact(username, { ...VISITOR, name, turnstileToken });
  await expectStatus(send('First', 'token-1'), 201);
  const again = await send('Second', 'token-1');
  expect([again.status, (await again.json<{ code: string }>()).code]).toEqual([400, 'human_check']);
  await expectStatus(send('Third'), 400);
  for (const change of [{ hostname: 'evil.test' }, { action: 'login' }, { success: false }]) {
    const other = await start({ ...GOOD, ...change });
    const answer = await other.sendContact(other.username, { ...VISITOR, turnstileToken: 't' });
    expect(answer.status).toBe(400);
  }
  expect((await readContacts(ann)).total).toBe(1);
});

test("S-G6: while Turnstile is down submissions are refused, and the form keeps the visitor's input", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ann, username, sendForm } = await start(GOOD, 503);
  const answer = await sendForm(username, {
    name: 'Ben Visitor',
    consent: 'yes',
    'cf-turnstile-response': 'token-1',
  });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(await answer.text()).toContain('value="Ben Visitor"');
  expect((await readContacts(ann)).total).toBe(0);
  vi.restoreAllMocks();
});

test('Turnstile is used only with both keys; one alone is an invalid configuration', () => {
  expect(createTurnstile({})).toBe(null);
  expect(createTurnstile({ TURNSTILE_SITE_KEY: '', TURNSTILE_SECRET_KEY: '' })).toBe(null);
  expect(createTurnstile({ TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' })).toMatchObject({
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
