import { env, SELF } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { PublishedCard } from '#shared/card/card.ts';
import { REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { takeSnapshot } from '#worker/cards/snapshot.ts';
import { createReporterKey } from '#worker/moderation/reporter.ts';
import { reportRoutes, type ReportDeps } from '#worker/moderation/report-routes.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { newAddress } from '#tests/worker/contacts/harness.ts';
import { post, published, report, storedReports } from '#tests/worker/moderation/harness.ts';

const pageOf = (username: string) =>
  SELF.fetch(`${ORIGIN}/card/${username}/report`, { redirect: 'manual' });

test('POST /api/reports keeps what is wrong, what was written and whom to ask, and no address', async () => {
  const { username, cardId } = await published();
  const said = { reason: 'impersonation', note: 'That is me.\nNot her.', email: 'me@example.com' };
  const answer = await report(username, said, '203.0.113.77');
  expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
  const [row] = await storedReports(cardId);
  expect(row).toMatchObject({ ...said, username, card_id: cardId, decided_at: null });
  expect(row?.['reporter']).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(row)).not.toContain('203.0.113.77');
});

test.each(REPORT_REASONS)('a reason is enough: %s', async (reason) => {
  const { username, cardId } = await published();
  expect((await report(username, { reason })).status).toBe(201);
  expect(await storedReports(cardId)).toMatchObject([{ reason, note: '', email: '' }]);
});

test('one reporter is one open report: said again it is replaced, and nobody else’s', async () => {
  const { username, cardId } = await published();
  const me = newAddress();
  for (const note of ['one', 'two', 'three']) await report(username, { note }, me);
  await report(username, { note: 'other' });
  expect((await storedReports(cardId)).map(({ note }) => note)).toEqual(['three', 'other']);
});

test('the same address is another key for another card, and for another server', () => {
  const [key, other] = ['a', 'b'].map((part) => createReporterKey(part.repeat(40)));
  const keys = [
    key?.('203.0.113.1', 'x'),
    key?.('203.0.113.1', 'y'),
    key?.('203.0.113.2', 'x'),
    other?.('203.0.113.1', 'x'),
  ];
  expect(new Set(keys).size).toBe(4);
});

test.each([
  ['reason', { reason: undefined }, 'Please choose what is wrong.'],
  ['reason', { reason: 'boring' }, 'Please choose what is wrong.'],
  ['note', { note: 'x'.repeat(2001) }, 'Please use at most 2000 characters.'],
  ['note', { note: 'a\u0000b' }, 'This text contains control characters.'],
  ['email', { email: 'me' }, 'Please enter a valid email address.'],
  [
    'email',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    'Please enter a valid email address.',
  ],
])('a machine is told what is wrong with %s', async (path, change, message) => {
  const { username, cardId } = await published();
  const answer = await report(username, change);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
  expect(await storedReports(cardId)).toEqual([]);
});

test('broken, huge and foreign bodies are refused, and no card is reported that is not there', async () => {
  const { username, cardId } = await published();
  expect((await report(username, '{')).status).toBe(400);
  expect((await report(username, 'null')).status).toBe(400);
  expect((await report(username, '[]')).status).toBe(400);
  expect((await report(username, { note: 'x'.repeat(70_000) })).status).toBe(413);
  const plain = await SELF.fetch(`${ORIGIN}/api/reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({ username, reason: 'spam' }),
  });
  expect(plain.status).toBe(415);
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await report(username, {}, newAddress(), crossSite)).status).toBe(400);
  for (const name of [unique(), '', '../x', 'a'.repeat(64), 'Robert"); DROP TABLE users;--']) {
    expect([name, (await report(name)).status]).toEqual([name, 404]);
  }
  expect(await storedReports(cardId)).toEqual([]);
});

test('a card switched off cannot be reported, and has no page to do so', async () => {
  const { username } = await published({ isActive: false });
  expect((await report(username)).status).toBe(404);
  expect((await pageOf(username)).status).toBe(404);
  expect((await post({ username, reason: 'spam' })).status).toBe(404);
});

test('the page asks in one form, without a script, a store or an inline style', async () => {
  const { username } = await published({ name: '<b>Ann</b>' });
  const answer = await pageOf(username);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(/style-src 'sha256-[^;]+; /);
  expect(policy).toContain("form-action 'self'");
  expect(html).toContain('action="/api/reports"');
  expect(html).toContain(`name="username" value="${username}"`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(html).not.toMatch(/<script| style="|<b>Ann/);
  for (const reason of REPORT_REASONS) expect(html).toContain(`value="${reason}"`);
});

test('another spelling and an old name lead to the page of the card’s own name', async () => {
  const { ann, username } = await published();
  const shouted = await pageOf(username.toUpperCase());
  expect([shouted.status, shouted.headers.get('Location')]).toEqual([
    301,
    `/card/${username}/report`,
  ]);
  const to = unique('later');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  expect((await pageOf(username)).headers.get('Location')).toBe(`/card/${to}/report`);
});

test('a form that fits is answered by a calm page, one that does not comes back as it was typed', async () => {
  const { username, cardId } = await published();
  const bad = await post({ username, reason: 'x', note: '<i>so</i> "bad"', email: 'nobody' });
  const html = await bad.text();
  expect(bad.status).toBe(400);
  for (const text of [
    'Please choose what is wrong.',
    'Please enter a valid email address.',
    '&lt;i&gt;so&lt;/i&gt; &quot;bad&quot;',
    'value="nobody"',
  ]) {
    expect(html).toContain(text);
  }
  expect(await storedReports(cardId)).toEqual([]);
  const good = await post({ username, reason: 'harmful', note: 'Look.' });
  expect(good.status).toBe(201);
  const thanks = await good.text();
  expect(thanks).toContain('Thank you');
  expect(thanks).not.toContain('<form');
  expect(await storedReports(cardId)).toMatchObject([{ reason: 'harmful', note: 'Look.' }]);
});

test('the public page and the exchange page carry one link to it', async () => {
  const { username } = await published();
  for (const path of [`/${username}`, `/card/${username}/exchange`]) {
    const html = await (await SELF.fetch(ORIGIN + path)).text();
    expect(html.match(/>Report this card</g)).toHaveLength(1);
    expect(html).toContain(`href="/card/${username}/report"`);
  }
});

const now = () => new Date(Date.UTC(2026, 10, 20, 12));
const card = { username: 'ann', name: 'Ann', template: 'premium' };

/** The routes with what they count by handed over, over the real database and the real mailer. */
function start(options: Partial<ReportDeps> = {}) {
  const mails: QueuedMail[] = [];
  const cardId = unique('card');
  const deps: ReportDeps = {
    db: env.DB,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes look at the name alone
    findPublic: async () => card as PublishedCard,
    findReported: async () => ({ cardId, username: 'ann' }),
    renderPage: (c, { message, typed, isDone }, status) =>
      c.text(isDone ? 'done' : `${message} ${typed['note']}`, status),
    gate: async () => undefined,
    countAddress: async () => undefined,
    countCard: async () => undefined,
    countMail: async () => undefined,
    takeSnapshot: (id, at) => takeSnapshot(env.DB, id, at),
    reporterKey: createReporterKey('x'.repeat(40)),
    operators: ['one@example.com', 'two@example.com'],
    sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
    productName: 'Cards',
    originOf: () => ORIGIN,
    now,
    ...options,
  };
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route('/', reportRoutes(deps));
  const send = async (body: object, ip = '203.0.113.1', isForm = false) =>
    app.request('/api/reports', {
      method: 'POST',
      headers: {
        'CF-Connecting-IP': ip,
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm
        ? new URLSearchParams({ username: 'ann', reason: 'spam', ...body })
        : JSON.stringify({ username: 'ann', reason: 'spam', ...body }),
    });
  return { send, mails, cardId };
}

test('every operator is mailed of a new report, in words nobody typed', async () => {
  const { send, mails } = start();
  await send({ note: 'Click http://evil.example', email: 'evil@example.com' });
  await send({ note: 'again, the same person' });
  await send({ reason: 'harmful' }, '203.0.113.2');
  expect(mails.map(({ to }) => to)).toEqual([
    'one@example.com',
    'two@example.com',
    'one@example.com',
    'two@example.com',
  ]);
  expect(mails[2]?.text).toContain('Harmful or illegal content\n2 open reports');
  expect(mails[0]?.text).toContain(`${ORIGIN}/moderation`);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('evil');
});

const limited = () => Promise.reject(new ApiError('rate_limited', { retryAfterSeconds: 60 }));

test('a flood is stopped by address and by card; a form comes back with what was typed', async () => {
  for (const options of [{ countAddress: limited }, { countCard: limited }, { gate: limited }]) {
    const { send, cardId } = start(options);
    const answer = await send({});
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await storedReports(cardId)).toEqual([]);
  }
  const { send } = start({ countCard: limited });
  const page = await send({ note: 'My words' }, '203.0.113.1', true);
  expect(page.status).toBe(429);
  expect(await page.text()).toContain(
    'Too many attempts. Please wait a moment and try again. My words',
  );
});

test('mails are capped, and neither that nor a queue that is down loses a report', async () => {
  for (const options of [
    { countMail: limited },
    { sendMail: () => Promise.reject(new Error('down')) },
  ]) {
    const { send, mails, cardId } = start(options);
    expect((await send({})).status).toBe(201);
    expect(mails).toEqual([]);
    expect(await storedReports(cardId)).toHaveLength(1);
  }
});

test('the program that fills the field nobody sees is thanked, and nothing is kept', async () => {
  const { send, mails, cardId } = start();
  expect((await send({ leaveEmpty: 'http://spam.example' })).status).toBe(201);
  expect((await send({ leaveEmpty: 'x' }, '203.0.113.1', true)).status).toBe(201);
  expect([mails, await storedReports(cardId)]).toEqual([[], []]);
});

test('a card taken down a moment ago takes no report, whatever the read model still says', async () => {
  const { send } = start({ findReported: async () => null });
  expect((await send({})).status).toBe(404);
});
