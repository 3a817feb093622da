import { expect, test, vi } from 'vitest';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { startExchange } from '#tests/worker/contacts/exchange/start-exchange.ts';
import {
  leaveMany,
  listOf,
  newAddress,
  published,
  VISITOR,
} from '#tests/worker/contacts/harness.ts';

test('the owner is mailed about a contact, so that an answer reaches the visitor', async () => {
  const { ann, username } = await published();
  const { leave, mailsTo } = startExchange();
  expect((await leave(username, VISITOR)).status).toBe(201);
  const [mail, ...more] = mailsTo(ann.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'New contact: Ben Visitor', replyTo: 'ben@example.com' });
  expect(mail?.text).toContain('We met at the fair.');
  expect(mail?.text).toContain(`${ORIGIN}/contacts`);
});

test('P5: the mail about a contact that waits says nothing of it', async () => {
  const { ann, username } = await published('free');
  await leaveMany(ann, username, 3);
  const { leave, mails } = startExchange();
  await leave(username, { ...VISITOR, name: 'Secret Person' });
  expect(mails).toMatchObject([{ to: ann.email, subject: 'Somebody left you their details' }]);
  expect(mails[0]?.text).toContain('wait until you upgrade');
  expect(JSON.stringify(mails)).not.toMatch(/Secret Person|ben@example\.com|901820/);
});

test('an owner who wants no mail gets none', async () => {
  const { username } = await published();
  const { leave, mails } = startExchange({ wantsMail: false });
  expect((await leave(username, VISITOR)).status).toBe(201);
  expect(mails).toEqual([]);
});

test('B3: an owner is mailed at most twenty times an hour, and all contacts are kept', async () => {
  const { ann, username } = await published();
  const { leave, mailsTo, clock } = startExchange();
  for (let n = 0; n < 22; n += 1) {
    await leave(username, { name: `Visitor ${n}`, consent: true }, newAddress());
  }
  expect(mailsTo(ann.email)).toHaveLength(20);
  expect((await listOf(ann)).total).toBe(22);
  clock.at += 3_600_001;
  await leave(username, { name: 'Later', consent: true });
  expect(mailsTo(ann.email)).toHaveLength(21);
});

test('a visitor who asks for the card is mailed it once, in our words alone, and at most twice an hour', async () => {
  const { username } = await published();
  const { leave, mailsTo } = startExchange();
  const email = `${unique('visitor')}@example.com`;
  const body = { ...VISITOR, email, sendCard: true, note: 'BUY NOW https://spam.example' };
  await leave(username, { ...body, key: 'attempt-1' });
  await leave(username, { ...body, key: 'attempt-1' });
  const [mail, ...more] = mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('The card of Ann Example');
  expect(mail?.text).toContain(`${ORIGIN}/card/${username}/contact.vcf`);
  expect(JSON.stringify(mail)).not.toMatch(/spam\.example|Ben Visitor/);
  for (let n = 2; n < 6; n += 1) {
    expect((await leave(username, { ...body, key: `attempt-${n}` })).status).toBe(201);
  }
  expect(mailsTo(email)).toHaveLength(2);
});

test('B3: a mailbox is mailed twice an hour, whatever labels a sender hangs on it', async () => {
  const { username } = await published();
  const { leave, mails } = startExchange();
  const name = unique('victim');
  for (const label of ['', '+a', '+b', '+A', '+a+b']) {
    const email = `${name}${label}@example.com`;
    expect((await leave(username, { ...VISITOR, email, sendCard: true })).status).toBe(201);
  }
  expect(mails.filter(({ to }) => to.startsWith(name))).toHaveLength(2);
});

test('G6: a queue that takes no mail loses no contact, and its log line names nobody', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ann, username } = await published();
  const { leave } = startExchange({ sendMail: () => Promise.reject(new Error('down')) });
  expect((await leave(username, { ...VISITOR, sendCard: true })).status).toBe(201);
  expect((await listOf(ann)).total).toBe(1);
  expect(logged.mock.calls.join()).not.toMatch(/ben@example|Ben Visitor/);
  vi.restoreAllMocks();
});

test('M6: an address is limited to thirty contacts an hour, and one more on each card', async () => {
  const [one, other] = [await published(), await published()];
  const { leave } = startExchange();
  const address = newAddress();
  for (let n = 0; n < 30; n += 1) {
    expect((await leave(one.username, { name: `V ${n}`, consent: true }, address)).status).toBe(
      201,
    );
  }
  const first = await leave(other.username, { name: 'V 31', consent: true }, address);
  expect(first.status).toBe(201);
  expect(await listOf(other.ann)).toMatchObject({ total: 0, heldBack: { stored: 1, arrived: 1 } });
  const refused = await leave(other.username, { name: 'V 32', consent: true }, address);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
});
