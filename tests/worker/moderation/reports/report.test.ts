// @module-tag core
import { runSql } from '#tests/worker/world/sql.ts';
import { syncRecord } from '#worker/public-card/find-public-card.ts';
import { expect, test } from 'vitest';
import { REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { createReporterKey } from '#worker/moderation/reports/reporter-key.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { countOnly } from '#tests/worker/fixtures/test-kernel.ts';
import {
  sendReportForm,
  createReportableCard,
  sendReport,
  storedReports,
} from '#tests/worker/moderation/harness.ts';
import { startReports as start } from '#tests/worker/moderation/reports/start-reports.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import { newAddress } from '#tests/worker/world/contact.ts';

const pageOf = (username: string) =>
  callWorker(`${ORIGIN}/card/${username}/report`, { redirect: 'manual' });

test("POST /api/reports stores the reason, the note and the contact address, but not the reporter's IP address", async () => {
  const { username, cardId } = await createReportableCard();
  const fields = {
    reason: 'impersonation',
    note: 'That is me.\nNot her.',
    email: 'me@example.com',
  };
  const answer = await sendReport(username, fields, '203.0.113.77');
  expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
  const [row] = await storedReports(cardId);
  expect(row).toMatchObject({ ...fields, username, card_id: cardId, decided_at: null });
  expect(row?.['reporter']).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(row)).not.toContain('203.0.113.77');
});

test.each(REPORT_REASONS)('the reason alone is sufficient: %s', async (reason) => {
  const { username, cardId } = await createReportableCard();
  await expectStatus(sendReport(username, { reason }), 201);
  expect(await storedReports(cardId)).toMatchObject([{ reason, note: '', email: '' }]);
});

test('a reporter has one open report: a repeat replaces only their own', async () => {
  const { username, cardId } = await createReportableCard();
  const me = newAddress();
  for (const note of ['one', 'two', 'three']) await sendReport(username, { note }, me);
  await sendReport(username, { note: 'other' });
  expect((await storedReports(cardId)).map(({ note }) => note)).toEqual(['three', 'other']);
});

test('an address has different keys for different cards and servers', () => {
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
])('an API client gets an error message for %s', async (path, change, message) => {
  const { username, cardId } = await createReportableCard();
  const answer = await expectStatus(sendReport(username, change), 400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
  expect(await storedReports(cardId)).toEqual([]);
});

test('malformed, oversized and foreign bodies are refused, and missing cards cannot be reported', async () => {
  const { username, cardId } = await createReportableCard();
  await expectStatus(sendReport(username, '{'), 400);
  await expectStatus(sendReport(username, 'null'), 400);
  await expectStatus(sendReport(username, '[]'), 400);
  await expectStatus(sendReport(username, { note: 'x'.repeat(70_000) }), 413);
  await expectStatus(
    callWorker(`${ORIGIN}/api/reports`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ username, reason: 'spam' }),
    }),
    415,
  );
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  await expectStatus(sendReport(username, {}, newAddress(), crossSite), 400);
  for (const name of [unique(), '', '../x', 'a'.repeat(64), 'Robert"); DROP TABLE users;--']) {
    expect([name, (await sendReport(name)).status]).toEqual([name, 404]);
  }
  expect(await storedReports(cardId)).toEqual([]);
});

test('an inactive card cannot be reported and has no report page', async () => {
  const { username } = await createReportableCard({ isActive: false });
  await expectStatus(sendReport(username), 404);
  await expectStatus(pageOf(username), 404);
  await expectStatus(sendReportForm({ username, reason: 'spam' }), 404);
});

test('the page is a single form without script, storage or inline style', async () => {
  const { username } = await createReportableCard({ name: '<b>Ann</b>' });
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

test('another spelling and a former username redirect to the canonical report page', async () => {
  const { ann, username } = await createReportableCard();
  const shouted = await pageOf(username.toUpperCase());
  expect([shouted.status, shouted.headers.get('Location')]).toEqual([
    301,
    `/card/${username}/report`,
  ]);
  const to = unique('later');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  expect((await pageOf(username)).headers.get('Location')).toBe(`/card/${to}/report`);
});

test('a valid form gets a confirmation page, and an invalid one is shown again with the input', async () => {
  const { username, cardId } = await createReportableCard();
  const bad = await sendReportForm({
    username,
    reason: 'x',
    note: '<i>so</i> "bad"',
    email: 'nobody',
  });
  const html = await bad.text();
  await expectStatus(bad, 400);
  for (const text of [
    'Please choose what is wrong.',
    'Please enter a valid email address.',
    '&lt;i&gt;so&lt;/i&gt; &quot;bad&quot;',
    'value="nobody"',
  ]) {
    expect(html).toContain(text);
  }
  expect(await storedReports(cardId)).toEqual([]);
  const good = await expectStatus(
    sendReportForm({ username, reason: 'harmful', note: 'Look.' }),
    201,
  );
  const thanks = await good.text();
  expect(thanks).toContain('Thank you');
  expect(thanks).not.toContain('<form');
  expect(await storedReports(cardId)).toMatchObject([{ reason: 'harmful', note: 'Look.' }]);
});

test('the public page and the exchange page each link to it once', async () => {
  const { username } = await createReportableCard();
  for (const path of [`/${username}`, `/card/${username}/exchange`]) {
    const html = await (await callWorker(ORIGIN + path)).text();
    expect(html.match(/>Report this card</g)).toHaveLength(1);
    expect(html).toContain(`href="/card/${username}/report"`);
  }
});

test("every operator is mailed about a new report, without any of the visitor's text", async () => {
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
  expect(mails[2]?.text).toContain('Reason: Harmful or illegal content\nOpen reports: 2');
  expect(mails[0]?.text).toContain(`${ORIGIN}/moderation`);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('evil');
});

const limited = () => Promise.reject(new ApiError('rate_limited', { retryAfterSeconds: 60 }));

test('a repeat over the limit of its address is refused, and the form keeps the input', async () => {
  const refused = start({ rateLimit: limited });
  await expectStatus(refused.send({}), 429);
  expect(await storedReports(refused.cardId)).toEqual([]);
  const { send, cardId } = start({ attempts: countOnly({ reportAddress: limited }) });
  await expectStatus(send({ note: 'First' }), 201);
  const answer = await send({ note: 'Again' });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
  const page = await expectStatus(send({ note: 'My words' }, '203.0.113.1', true), 429);
  const html = await page.text();
  expect(html).toContain('Too many attempts. Please wait a moment and try again.');
  expect(html).toContain('>My words</textarea>');
  expect(await storedReports(cardId)).toMatchObject([{ note: 'First', is_held: 1 }]);
});

test('mails are capped, and neither the cap nor a failing queue loses a report', async () => {
  for (const options of [
    { attempts: countOnly({ reportMail: limited }) },
    { sendMail: () => Promise.reject(new Error('down')) },
  ]) {
    const { send, mails, cardId } = start(options);
    await expectStatus(send({}), 201);
    expect(mails).toEqual([]);
    expect(await storedReports(cardId)).toHaveLength(1);
  }
});

test('a bot that fills the hidden field gets a confirmation, and nothing is stored', async () => {
  const { send, mails, cardId } = start();
  await expectStatus(send({ leaveEmpty: 'http://spam.example' }), 201);
  await expectStatus(send({ leaveEmpty: 'x' }, '203.0.113.1', true), 201);
  expect([mails, await storedReports(cardId)]).toEqual([[], []]);
});

test('a card taken down a moment ago cannot be reported, even if its public record is older', async () => {
  const { send, kernel, cardId } = start();
  await expectStatus(send({}), 201);
  await syncRecord(kernel, 'ann', ORIGIN);
  await runSql('UPDATE cards SET taken_down_at = created_at WHERE id = ?', cardId);
  await expectStatus(send({}), 404);
});
