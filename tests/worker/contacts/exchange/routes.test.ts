// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { LINK_SOURCES } from '#shared/card/link/link-source.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import {
  createPublished,
  readContacts,
  requireOnly,
  sendContact,
  sendContacts,
  sendForm,
  VISITOR,
} from '#tests/worker/world/contact.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const inOrder = (a: string | null, b: string | null) => String(a).localeCompare(String(b));
const pageOf = (username: string, query = '', headers: HeadersInit = {}) =>
  callWorker(`${ORIGIN}/card/${username}/exchange${query}`, { headers, redirect: 'manual' });

test('POST /api/cards/:username/contacts stores all details with the card, the source and the consent text', async () => {
  const { ann, username } = await createPublished();
  const answer = await sendContact(username, { ...VISITOR, source: 'qr' });
  expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
  const { consent: _, ...details } = VISITOR;
  expect(requireOnly((await readContacts(ann)).contacts)).toMatchObject({
    ...details,
    card: username,
    source: 'qr',
    consent: 'Ann Example may keep these details to get in touch with me.',
    ownerNote: '',
    tags: [],
    isMarked: false,
  });
});

test('a name and consent are sufficient; unknown source markers are dropped', async () => {
  const { ann, username } = await createPublished();
  for (const source of [undefined, '', 'evil', 7]) {
    await expectStatus(
      sendContact(username, { name: `Ben ${source}`, consent: true, source }),
      201,
    );
  }
  const { contacts } = await readContacts(ann);
  expect(contacts.map(({ source }) => source)).toEqual([null, null, null, null]);
  for (const source of LINK_SOURCES) {
    await sendContact(username, { name: source, consent: true, source });
  }
  expect(
    (await readContacts(ann)).contacts
      .slice(0, 5)
      .map((contact) => contact.source)
      .toSorted(inOrder),
  ).toEqual(LINK_SOURCES.toSorted(inOrder));
});

test.each([
  ['name', { name: ' ' }, 'Name is required.'],
  ['name', { name: 'x'.repeat(101) }, 'Name is too long.'],
  ['name', { name: 'Ben\r\nBcc: all@example.com' }, 'Name must be one line.'],
  ['email', { email: 'ben' }, 'Please enter a valid email address.'],
  ['email', { email: 'a@example.com, b@example.com' }, 'Please enter a valid email address.'],
  ['phone', { phone: '1'.repeat(41) }, 'Phone is too long.'],
  ['note', { note: 'x'.repeat(1001) }, 'Your note is too long.'],
  ['consent', { consent: false }, 'Please agree before you send.'],
  ['consent', { consent: 'true' }, 'Please agree before you send.'],
  ['consent', { consent: undefined }, 'Please agree before you send.'],
  ['email', { email: '', sendCard: true }, 'Enter the address the card should be sent to.'],
])('an API client gets an error message for %s', async (path, change, message) => {
  const { ann, username } = await createPublished();
  const answer = await sendContact(username, { ...VISITOR, ...change });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
  expect((await readContacts(ann)).contacts).toEqual([]);
});

test('bodies of another type, malformed or oversized, are refused', async () => {
  const { username } = await createPublished();
  await expectStatus(sendContact(username, '{'), 400);
  await expectStatus(sendContact(username, 'null'), 400);
  await expectStatus(sendContact(username, { ...VISITOR, note: 'x'.repeat(70_000) }), 413);
  await expectStatus(sendForm(username, { name: 'x'.repeat(70_000) }), 413);
  const plain = await callWorker(`${ORIGIN}/api/cards/${username}/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify(VISITOR),
  });
  expect(plain.status).toBe(415);
});

test('the form page needs no session, no storage and no inline style', async () => {
  const { username } = await createPublished();
  const answer = await pageOf(username, '?s=nfc');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /script-src 'self'; style-src 'sha256-[^;]+; .*require-trusted-types-for 'script'/,
  );
  expect(html).toContain(`action="/api/cards/${username}/contacts"`);
  expect(html).toContain('Ann Example may keep these details to get in touch with me.');
  expect(html).toContain('<input type="hidden" name="source" value="nfc"/>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/ style="|challenges\.cloudflare/);
});

test('a visitor from the card page keeps its source marker', async () => {
  const { username } = await createPublished();
  const html = await (await pageOf(username, '', { Referer: `${ORIGIN}/${username}?s=qr` })).text();
  expect(html).toContain('name="source" value="qr"');
  const foreign = await pageOf(username, '', { Referer: 'https://evil.example/x?s=qr' });
  expect(await foreign.text()).toContain('name="source" value=""');
});

test('a valid form is answered by a confirmation page', async () => {
  const { ann, username } = await createPublished();
  const answer = await sendForm(username, {
    name: 'Ben Visitor',
    email: 'ben@example.com',
    consent: 'yes',
    source: 'qr',
    key: crypto.randomUUID(),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  const html = await answer.text();
  expect(html).toContain('Sent to Ann Example');
  expect(html).not.toContain('<form');
  expect(requireOnly((await readContacts(ann)).contacts)).toMatchObject({
    name: 'Ben Visitor',
    source: 'qr',
  });
});

test('an invalid form is shown again with the input and an error at each field', async () => {
  const { ann, username } = await createPublished();
  const key = crypto.randomUUID();
  const answer = await sendForm(username, {
    name: '"><img src=x onerror=alert(1)>',
    email: 'ben at example',
    note: 'a </textarea><script>alert(1)</script> b',
    sendCard: 'yes',
    key,
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  // S-X2: input is escaped.
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  expect(html).toContain('value="ben at example"');
  expect(html).toContain('Please enter a valid email address.');
  expect(html).toContain('Please agree before you send.');
  expect(html).toContain(`value="${key}"`);
  expect(html).toMatch(/name="sendCard"[^>]* checked=""/);
  expect((await readContacts(ann)).contacts).toEqual([]);
});

test('S-C3: sending the same attempt again, at once or later, stores one contact', async () => {
  const { ann, username } = await createPublished();
  const body = { ...VISITOR, key: crypto.randomUUID() };
  const answers = await atOnce(6, () => sendContact(username, body));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const form = { ...VISITOR, consent: 'yes', key: body.key };
  await expectStatus(sendForm(username, form), 201);
  expect((await readContacts(ann)).contacts).toHaveLength(1);
});

test('S-B3: without a key the same details on one day are stored once, and a correction is stored too', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username);
  await sendContact(username);
  expect((await readContacts(ann)).contacts).toHaveLength(1);
  const key = crypto.randomUUID();
  await sendContact(username, { ...VISITOR, name: 'Bne', key });
  await sendContact(username, { ...VISITOR, name: 'Ben', key });
  expect((await readContacts(ann)).contacts.map(({ name }) => name).toSorted(inOrder)).toEqual(
    ['Ben', 'Ben Visitor', 'Bne'].toSorted(inOrder),
  );
});

test('S-B3: a bot that fills the hidden field gets the usual response, and nothing is stored', async () => {
  const { ann, username } = await createPublished();
  const response = await sendContact(username, { ...VISITOR, leaveEmpty: 'https://spam.example' });
  expect([response.status, await response.json()]).toEqual([201, { received: true }]);
  const form = await sendForm(username, { name: 'Bot', consent: 'yes', leaveEmpty: 'x' });
  expect(form.status).toBe(201);
  expect((await readContacts(ann)).contacts).toEqual([]);
});

test('S-B3: another site cannot submit details for its visitors', async () => {
  const { ann, username } = await createPublished();
  const send = (site: string) =>
    callWorker(`${ORIGIN}/api/cards/${username}/contacts`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site, Origin: 'null' },
      body: new URLSearchParams({ name: 'Ben', consent: 'yes' }),
    });
  await expectStatus(send('cross-site'), 400);
  expect((await readContacts(ann)).total).toBe(0);
  await expectStatus(send('same-origin'), 201);
});

test('S-P5: the fourth visitor of a free card gets the same response as the first; the owner sees that one is waiting', async () => {
  const { ann, username } = await createPublished('free');
  const first = await sendForm(username, { name: 'Visitor 0', consent: 'yes' });
  await sendContacts(ann, username, 2);
  const last = await sendForm(username, { name: 'Fifth', consent: 'yes' });
  const fourth = await sendContact(username, { name: 'Fourth', consent: true });
  expect([fourth.status, await fourth.json()]).toEqual([201, { received: true }]);
  // The responses are identical.
  expect([last.status, await last.text()]).toEqual([201, await first.text()]);
  const list = await readContacts(ann);
  expect([list.total, list.waiting]).toEqual([3, 2]);
  expect(list.contacts.map(({ name }) => name)).toEqual(['Visitor 2', 'Visitor 1', 'Visitor 0']);
  expect(JSON.stringify(list)).not.toMatch(/Fourth|Fifth/);
});

test.each([
  ['does not exist', async () => unique('none')],
  [
    'is switched off',
    async () => {
      const { username } = await createPublished('startup', { isActive: false });
      return username;
    },
  ],
  [
    'has the exchange turned off',
    async () => {
      const { username } = await createPublished('startup', { isExchangeOn: false });
      return username;
    },
  ],
  [
    'was deleted',
    async () => {
      const { ann, username } = await createPublished();
      await pageOf(username);
      await ann.send('DELETE', `/api/cards/${username}`);
      return username;
    },
  ],
])('S-O4: a card that %s has no form and accepts nothing', async (_, make) => {
  const username = await make();
  await expectStatus(pageOf(username), 404);
  await expectStatus(sendContact(username), 404);
  await expectStatus(sendForm(username, { name: 'Ben', consent: 'yes' }), 404);
});

test('S-O4: a card switched off a moment ago accepts nothing, even if its public record is older', async () => {
  const { ann, username } = await createPublished();
  await pageOf(username);
  await env.DB.prepare('UPDATE cards SET is_active = 0 WHERE username = ?').bind(username).run();
  await env.DB.prepare(
    `UPDATE cards SET content = json_set(content, '$.isActive', json('false')) WHERE username = ?`,
  )
    .bind(username)
    .run();
  await expectStatus(sendContact(username), 404);
  expect((await readContacts(ann)).contacts).toEqual([]);
});

test('a renamed card keeps its form and its contacts; other spellings redirect to it', async () => {
  const { ann, username } = await createPublished();
  await sendContact(username);
  const to = unique('new');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  await expectStatus(sendContact(username, { name: 'Late', consent: true }), 201);
  const moved = await pageOf(username, '?s=qr');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/card/${to}/exchange?s=qr`]);
  expect((await pageOf(to.toUpperCase())).headers.get('Location')).toBe(`/card/${to}/exchange`);
  expect((await readContacts(ann)).contacts.map(({ card }) => card)).toEqual([to, to]);
});

test("the owner's consent text is stored with each contact", async () => {
  const { ann, username } = await createPublished('startup', {
    consentLine: 'Yes, <b>call</b> me.',
  });
  expect(await (await pageOf(username)).text()).toContain('Yes, &lt;b&gt;call&lt;/b&gt; me.');
  await sendContact(username);
  await ann.publish(unique('other')).catch(() => undefined);
  expect(requireOnly((await readContacts(ann)).contacts).consent).toBe('Yes, <b>call</b> me.');
});
