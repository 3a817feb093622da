import { syncRecord } from '#worker/public-card/find-public-card.ts';
import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, writePreferences } from '#shared/api/auth/account.ts';
import { buildTestSettings } from '#tests/worker/fixtures/test-kernel.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import {
  createPublished,
  newAddress,
  readContacts,
  sendContacts,
  VISITOR,
} from '#tests/worker/world/contact.ts';
import { confirmEmail, join } from '#tests/worker/world/person.ts';
import { startExchange } from './start-exchange.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('the owner gets a mail about a contact, with the visitor as reply-to', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, mailsTo } = startExchange();
  await expectStatus(sendContact(username, VISITOR), 201);
  const [mail, ...more] = mailsTo(ann.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'You have a new contact', replyTo: 'ben@example.com' });
  expect(mail?.text).toContain('Name: Ben Visitor\nCompany: Meyer & Sons\nEmail: ben@example.com');
  expect(mail?.text).toContain('We met at the fair.');
  expect(mail?.text).toContain(`${ORIGIN}/contacts`);
});

test('mails about a company card link to the own domain of its company', async () => {
  const team = await createCardTeam('enterprise');
  await confirmEmail(team.owner.user.id);
  const holder = await join('enterprise');
  await confirmEmail(holder.user.id);
  const { username } = await team.card(await team.add(holder));
  const host = {
    hostname: 'cards.acme.example',
    organizationId: team.id,
    purpose: 'cards',
  } as const;
  const settings = buildTestSettings({ OWN_HOSTS: [host] });
  const { sendContact, mailsTo } = startExchange({ kernel: { settings } });
  const email = `${unique('visitor')}@example.com`;
  await sendContact(username, { ...VISITOR, email, sendCard: true });
  const home = 'https://cards.acme.example';
  expect(mailsTo(holder.email)[0]?.text).toContain(`${home}/${username}`);
  const [mail] = mailsTo(email);
  expect(mail?.text).toContain(`${home}/card/${username}/contact.vcf`);
  expect(mail?.text).not.toContain(ORIGIN);
});

test('S-P5: the mail about a contact hidden by the plan contains none of its details', async () => {
  const { ann, username } = await createPublished('free');
  await sendContacts(ann, username, 3);
  const { sendContact, mails } = startExchange();
  await sendContact(username, { ...VISITOR, name: 'Secret Person' });
  expect(mails).toMatchObject([{ to: ann.email, subject: 'You have a new contact' }]);
  expect(mails[0]?.text).toContain('wait until you upgrade');
  expect(JSON.stringify(mails)).not.toMatch(/Secret Person|ben@example\.com|901820/);
});

test('an owner who turned mails off gets none', async () => {
  const { ann, username } = await createPublished();
  const preferences = { ...DEFAULT_PREFERENCES, newContacts: false };
  await ann.send('PUT', writePreferences.path, preferences);
  const { sendContact, mails } = startExchange();
  await expectStatus(sendContact(username, VISITOR), 201);
  expect(mails).toEqual([]);
});

test('S-B3: an owner gets at most twenty mails an hour, and all contacts are stored', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, mailsTo, clock } = startExchange();
  for (let n = 0; n < 22; n += 1) {
    await sendContact(username, { name: `Visitor ${n}`, consent: true }, newAddress());
  }
  expect(mailsTo(ann.email)).toHaveLength(20);
  expect((await readContacts(ann)).total).toBe(22);
  clock.at += 3_600_001;
  await sendContact(username, { name: 'Later', consent: true });
  expect(mailsTo(ann.email)).toHaveLength(21);
});

test('a visitor who requests the card gets it once, in our words only, and at most twice an hour', async () => {
  const { username } = await createPublished();
  const { sendContact, mailsTo } = startExchange();
  const email = `${unique('visitor')}@example.com`;
  const body = { ...VISITOR, email, sendCard: true, note: 'BUY NOW https://spam.example' };
  await sendContact(username, { ...body, key: 'attempt-1' });
  await sendContact(username, { ...body, key: 'attempt-1' });
  const [mail, ...more] = mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('A business card for you');
  expect(mail?.text).toContain('Here is the business card of Ann Example.');
  expect(mail?.text).toContain(`${ORIGIN}/card/${username}/contact.vcf`);
  expect(JSON.stringify(mail)).not.toMatch(/spam\.example|Ben Visitor/);
  for (let n = 2; n < 6; n += 1) {
    await expectStatus(sendContact(username, { ...body, key: `attempt-${n}` }), 201);
  }
  expect(mailsTo(email)).toHaveLength(2);
});

test('S-M4: twelve spellings of one mailbox get two mails in total', async () => {
  const { username } = await createPublished();
  const { sendContact, mails } = startExchange();
  const name = unique('box').replaceAll('-', '');
  const spellings = Array.from({ length: 12 }, (_, n) => {
    const dotted = `${name.slice(0, n + 1)}.${name.slice(n + 1)}`;
    return n % 2 === 0 ? `${dotted}@gmail.com` : `${dotted}+${n}@googlemail.com`;
  });
  for (const email of spellings) {
    for (const key of ['attempt-1', 'attempt-2']) {
      const body = { ...VISITOR, email, key, sendCard: true };
      await expectStatus(sendContact(username, body, newAddress()), 201);
    }
  }
  expect(mails.filter(({ subject }) => subject === 'A business card for you')).toHaveLength(2);
});

test('S-M4: an owner without a confirmed address gets no mail, and the contact is stored', async () => {
  const { ann, username } = await createPublished();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?')
    .bind(ann.user.id)
    .run();
  const { sendContact, mails } = startExchange();
  const note = 'Your account has been locked. Sign in: https://evil.example/login?id=1';
  const sent = { ...VISITOR, name: 'URGENT: call +1 900 555 0100', note, sendCard: true };
  await expectStatus(sendContact(username, sent), 201);
  expect(mails).toEqual([]);
  expect((await readContacts(ann)).total).toBe(1);
});

test('S-M4: the form offers to mail the card only if its owner has confirmed an address', async () => {
  const { ann, username } = await createPublished();
  const { page, context } = startExchange();
  const label = 'Email me Ann Example&#x27;s card';
  expect(await (await page(username)).text()).toContain(label);
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?')
    .bind(ann.user.id)
    .run();
  await syncRecord(context, username, ORIGIN);
  expect(await (await page(username)).text()).not.toContain(label);
});

test("S-M4: a mail to an owner contains nothing to click or call from the visitor's text", async () => {
  const { ann, username } = await createPublished();
  const { sendContact, mailsTo } = startExchange();
  await sendContact(username, {
    ...VISITOR,
    name: 'URGENT evil.example call +1 900 555 0100',
    company: 'https://evil.example/bank',
    phone: 'www.evil.example',
    note: 'Sign in within 24 hours: https://evil.example/login?id=1 or security@evil.example',
  });
  const [mail] = mailsTo(ann.email);
  expect(mail?.subject).toBe('You have a new contact');
  expect(mail?.text).not.toMatch(/evil\.example|https:\/\/evil|900 555/);
  expect(mail?.text).toContain('Sign in within 24 hours: https[:]//evil[.]example/login?id=1');
});

test.each([
  'Invoice 4711 overdue - pay at http://evil.example/pay now',
  'evil.example',
  'Call +1 900 555 0100',
])('S-M4: the mail of a card named %j contains none of its words', async (name) => {
  const { username } = await createPublished('startup', { name, title: name, company: name });
  const { sendContact, mailsTo } = startExchange();
  const email = `${unique('stranger')}@example.com`;
  await expectStatus(sendContact(username, { ...VISITOR, email, sendCard: true }), 201);
  const [mail] = mailsTo(email);
  expect(mail?.subject).toBe('A business card for you');
  expect(mail?.text).toContain('Here is the business card you asked for.');
  expect(JSON.stringify(mail)).not.toMatch(/4711|evil|900 555/);
});

test('S-M4: an account mails its cards to fifty mailboxes a day, then one at a time', async () => {
  const { username } = await createPublished();
  const { sendContact, mails, clock } = startExchange();
  const send = async (n: number) => {
    const email = `${unique(`stranger${n}`)}@example.com`;
    await sendContact(username, { ...VISITOR, email, sendCard: true }, newAddress());
  };
  const sent = () => mails.filter(({ subject }) => subject === 'A business card for you').length;
  for (let n = 0; n < 55; n += 1) await send(n);
  expect(sent()).toBe(50);
  clock.at += 60_000;
  for (let n = 55; n < 58; n += 1) await send(n);
  expect(sent()).toBe(51);
});

test('S-B3: a mailbox gets two mails an hour, whatever plus labels the sender adds', async () => {
  const { username } = await createPublished();
  const { sendContact, mails } = startExchange();
  const name = unique('victim');
  for (const label of ['', '+a', '+b', '+A', '+a+b']) {
    const email = `${name}${label}@example.com`;
    await expectStatus(sendContact(username, { ...VISITOR, email, sendCard: true }), 201);
  }
  expect(mails.filter(({ to }) => to.startsWith(name))).toHaveLength(2);
});

test('S-G6: a failing mail queue loses no contact, and the log contains no personal data', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ann, username } = await createPublished();
  const { sendContact } = startExchange({ sendMail: () => Promise.reject(new Error('down')) });
  await expectStatus(sendContact(username, { ...VISITOR, sendCard: true }), 201);
  expect((await readContacts(ann)).total).toBe(1);
  expect(logged.mock.calls.join()).not.toMatch(/ben@example|Ben Visitor/);
  vi.restoreAllMocks();
});

test('S-M6: an address is limited to thirty contacts an hour, and one more on each card', async () => {
  const [one, other] = [await createPublished(), await createPublished()];
  const { sendContact } = startExchange();
  const address = newAddress();
  for (let n = 0; n < 30; n += 1) {
    await expectStatus(sendContact(one.username, { name: `V ${n}`, consent: true }, address), 201);
  }
  const first = await sendContact(other.username, { name: 'V 31', consent: true }, address);
  expect(first.status).toBe(201);
  expect(await readContacts(other.ann)).toMatchObject({
    total: 0,
    heldBack: { stored: 1, arrived: 1 },
  });
  const refused = await sendContact(other.username, { name: 'V 32', consent: true }, address);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
});

test.each([
  ['has not paid', 'free', 'Ann Example', false],
  ['has paid', 'business_pro', 'Ann Example', true],
  ['has paid, with a name that is no plain name', 'business_pro', 'Pay at evil.example', false],
])(
  "S-M4: a stranger gets the card's own picture only from an account whose words may be mailed: one that %s",
  async (_, paid, name, isOwn) => {
    const { ann, username } = await createPublished('startup', { name });
    await env.DB.prepare('UPDATE users SET paid_plan = ? WHERE id = ?')
      .bind(paid, ann.user.id)
      .run();
    const { sendContact, mailsTo } = startExchange();
    const email = `${unique('stranger')}@example.com`;
    await expectStatus(sendContact(username, { ...VISITOR, email, sendCard: true }), 201);
    const [mail] = mailsTo(email);
    const own = `${ORIGIN}/card/${username}/preview.png`;
    expect(mail?.body?.picture?.url === own).toBe(isOwn);
    expect(mail?.body?.picture?.url).toMatch(isOwn ? /preview\.png$/ : /\/previews\/\w+\.png$/);
  },
);
