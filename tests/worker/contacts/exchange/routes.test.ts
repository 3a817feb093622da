import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { MARKED_SOURCES } from '#shared/card/marked-source.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import {
  leave,
  leaveMany,
  listOf,
  only,
  post,
  published,
  VISITOR,
} from '#tests/worker/contacts/harness.ts';

const inOrder = (a: string | null, b: string | null) => String(a).localeCompare(String(b));
const pageOf = (username: string, query = '', headers: HeadersInit = {}) =>
  SELF.fetch(`${ORIGIN}/card/${username}/exchange${query}`, { headers, redirect: 'manual' });

test('POST /api/cards/:username/contacts keeps all a visitor leaves, with the card, the source and what was agreed to', async () => {
  const { ann, username } = await published();
  const answer = await leave(username, { ...VISITOR, source: 'qr' });
  expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
  const { consent: _, ...left } = VISITOR;
  expect(only((await listOf(ann)).contacts)).toMatchObject({
    ...left,
    card: username,
    source: 'qr',
    consent: 'Ann Example may keep these details to get in touch with me.',
    ownerNote: '',
    tags: [],
    isMarked: false,
  });
});

test('a name and a yes are enough; markers we do not know are dropped', async () => {
  const { ann, username } = await published();
  for (const source of [undefined, '', 'evil', 7]) {
    expect((await leave(username, { name: `Ben ${source}`, consent: true, source })).status).toBe(
      201,
    );
  }
  const { contacts } = await listOf(ann);
  expect(contacts.map(({ source }) => source)).toEqual([null, null, null, null]);
  for (const source of MARKED_SOURCES) {
    await leave(username, { name: source, consent: true, source });
  }
  expect(
    (await listOf(ann)).contacts
      .slice(0, 5)
      .map((contact) => contact.source)
      .toSorted(inOrder),
  ).toEqual(MARKED_SOURCES.toSorted(inOrder));
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
])('a machine is told what is wrong with %s', async (path, change, message) => {
  const { ann, username } = await published();
  const answer = await leave(username, { ...VISITOR, ...change });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
  expect((await listOf(ann)).contacts).toEqual([]);
});

test('other kinds of body, broken ones and huge ones are refused', async () => {
  const { username } = await published();
  expect((await leave(username, '{')).status).toBe(400);
  expect((await leave(username, 'null')).status).toBe(400);
  expect((await leave(username, { ...VISITOR, note: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await post(username, { name: 'x'.repeat(70_000) })).status).toBe(413);
  const plain = await SELF.fetch(`${ORIGIN}/api/cards/${username}/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify(VISITOR),
  });
  expect(plain.status).toBe(415);
});

test('the form is a page of its own, without a session, a store or an inline style', async () => {
  const { username } = await published();
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

test('a visitor who came from the card brings its marker along', async () => {
  const { username } = await published();
  const html = await (await pageOf(username, '', { Referer: `${ORIGIN}/${username}?s=qr` })).text();
  expect(html).toContain('name="source" value="qr"');
  const foreign = await pageOf(username, '', { Referer: 'https://evil.example/x?s=qr' });
  expect(await foreign.text()).toContain('name="source" value=""');
});

test('a form that fits is answered by a page that says so', async () => {
  const { ann, username } = await published();
  const answer = await post(username, {
    name: 'Ben Visitor',
    email: 'ben@example.com',
    consent: 'yes',
    source: 'qr',
    key: crypto.randomUUID(),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  const html = await answer.text();
  expect(html).toContain('Left for Ann Example');
  expect(html).not.toContain('<form');
  expect(only((await listOf(ann)).contacts)).toMatchObject({ name: 'Ben Visitor', source: 'qr' });
});

test('a form that does not fit comes back with what was typed and what is wrong beside each field', async () => {
  const { ann, username } = await published();
  const key = crypto.randomUUID();
  const answer = await post(username, {
    name: '"><img src=x onerror=alert(1)>',
    email: 'ben at example',
    note: 'a </textarea><script>alert(1)</script> b',
    sendCard: 'yes',
    key,
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  // X2: what was typed is text.
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  expect(html).toContain('value="ben at example"');
  expect(html).toContain('Please enter a valid email address.');
  expect(html).toContain('Please agree before you send.');
  expect(html).toContain(`value="${key}"`);
  expect(html).toMatch(/name="sendCard"[^>]* checked=""/);
  expect((await listOf(ann)).contacts).toEqual([]);
});

test('C3: the same attempt sent again, at once or later, makes one contact', async () => {
  const { ann, username } = await published();
  const body = { ...VISITOR, key: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 6 }, () => leave(username, body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const form = { ...VISITOR, consent: 'yes', key: body.key };
  expect((await post(username, form)).status).toBe(201);
  expect((await listOf(ann)).contacts).toHaveLength(1);
});

test('B3: without a key the same details on the same day are one; a correction of them is not lost', async () => {
  const { ann, username } = await published();
  await leave(username);
  await leave(username);
  expect((await listOf(ann)).contacts).toHaveLength(1);
  const key = crypto.randomUUID();
  await leave(username, { ...VISITOR, name: 'Bne', key });
  await leave(username, { ...VISITOR, name: 'Ben', key });
  expect((await listOf(ann)).contacts.map(({ name }) => name).toSorted(inOrder)).toEqual(
    ['Ben', 'Ben Visitor', 'Bne'].toSorted(inOrder),
  );
});

test('B3: a program that fills the field nobody sees is answered alike, and nothing comes of it', async () => {
  const { ann, username } = await published();
  const asked = await leave(username, { ...VISITOR, leaveEmpty: 'https://spam.example' });
  expect([asked.status, await asked.json()]).toEqual([201, { received: true }]);
  const form = await post(username, { name: 'Bot', consent: 'yes', leaveEmpty: 'x' });
  expect(form.status).toBe(201);
  expect((await listOf(ann)).contacts).toEqual([]);
});

test('B3: a page of another site leaves nothing in the name of its visitors', async () => {
  const { ann, username } = await published();
  const send = (site: string) =>
    SELF.fetch(`${ORIGIN}/api/cards/${username}/contacts`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site, Origin: 'null' },
      body: new URLSearchParams({ name: 'Ben', consent: 'yes' }),
    });
  expect((await send('cross-site')).status).toBe(400);
  expect((await listOf(ann)).total).toBe(0);
  expect((await send('same-origin')).status).toBe(201);
});

test('P5: the fourth visitor of a free card is answered as the first was; the owner is told that one waits', async () => {
  const { ann, username } = await published('free');
  const first = await post(username, { name: 'Visitor 0', consent: 'yes' });
  await leaveMany(ann, username, 2);
  const last = await post(username, { name: 'Fifth', consent: 'yes' });
  const fourth = await leave(username, { name: 'Fourth', consent: true });
  expect([fourth.status, await fourth.json()]).toEqual([201, { received: true }]);
  // Not a word of the answer differs.
  expect([last.status, await last.text()]).toEqual([201, await first.text()]);
  const list = await listOf(ann);
  expect([list.total, list.waiting]).toEqual([3, 2]);
  expect(list.contacts.map(({ name }) => name)).toEqual(['Visitor 0', 'Visitor 2', 'Visitor 1']);
  expect(JSON.stringify(list)).not.toMatch(/Fourth|Fifth/);
});

test.each([
  ['nobody has', async () => unique('none')],
  [
    'is switched off',
    async () => {
      const { username } = await published('startup', { isActive: false });
      return username;
    },
  ],
  [
    'takes no details',
    async () => {
      const { username } = await published('startup', { isExchangeOn: false });
      return username;
    },
  ],
  [
    'was deleted',
    async () => {
      const { ann, username } = await published();
      await pageOf(username);
      await ann.send('DELETE', `/api/cards/${username}`);
      return username;
    },
  ],
])('O4: a card that %s has no form and takes nothing', async (_, make) => {
  const username = await make();
  expect((await pageOf(username)).status).toBe(404);
  expect((await leave(username)).status).toBe(404);
  expect((await post(username, { name: 'Ben', consent: 'yes' })).status).toBe(404);
});

test('O4: a card switched off a moment ago takes nothing, whatever the read model still says', async () => {
  const { ann, username } = await published();
  await pageOf(username);
  await env.DB.prepare('UPDATE cards SET is_active = 0 WHERE username = ?').bind(username).run();
  await env.DB.prepare(
    `UPDATE cards SET content = json_set(content, '$.isActive', json('false')) WHERE username = ?`,
  )
    .bind(username)
    .run();
  expect((await leave(username)).status).toBe(404);
  expect((await listOf(ann)).contacts).toEqual([]);
});

test('a renamed card keeps its form and its people; other spellings lead to it', async () => {
  const { ann, username } = await published();
  await leave(username);
  const to = unique('new');
  await ann.send('POST', `/api/cards/${username}/rename`, { to });
  expect((await leave(username, { name: 'Late', consent: true })).status).toBe(201);
  const moved = await pageOf(username, '?s=qr');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `/card/${to}/exchange?s=qr`]);
  expect((await pageOf(to.toUpperCase())).headers.get('Location')).toBe(`/card/${to}/exchange`);
  expect((await listOf(ann)).contacts.map(({ card }) => card)).toEqual([to, to]);
});

test('the owner words the sentence; it is kept with each contact as it was', async () => {
  const { ann, username } = await published('startup', { consentLine: 'Yes, <b>call</b> me.' });
  expect(await (await pageOf(username)).text()).toContain('Yes, &lt;b&gt;call&lt;/b&gt; me.');
  await leave(username);
  await ann.publish(unique('other')).catch(() => undefined);
  expect(only((await listOf(ann)).contacts).consent).toBe('Yes, <b>call</b> me.');
});
