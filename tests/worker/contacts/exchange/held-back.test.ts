import { expect, test } from 'vitest';
import { HELD_CONTACTS_MAX } from '#shared/api/contacts.ts';
import { ATTEMPT_LIMITS } from '#worker/http/rate-limit/attempt-limits.ts';
import { startExchange } from '#tests/worker/contacts/exchange/start-exchange.ts';
import { createPublished, newAddress, readContacts, VISITOR } from '#tests/worker/world/contact.ts';
import { fillCard, insertHeld, readHeld } from '#tests/worker/contacts/held/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const LIMIT = ATTEMPT_LIMITS.production.contactCard.free;

test("S-M6: submissions that fill the hidden field do not use up the card's limit", async () => {
  const { ann, username } = await createPublished();
  const { sendContact } = startExchange();
  for (let sender = 0; sender < 7; sender += 1) {
    const address = newAddress();
    for (let n = 0; n < 30; n += 1) {
      const junk = { name: `Bot ${n}`, consent: true, leaveEmpty: 'x' };
      await expectStatus(sendContact(username, junk, address), 201);
    }
  }
  await expectStatus(sendContact(username, VISITOR, newAddress()), 201);
  expect(await readContacts(ann)).toMatchObject({ total: 1, heldBack: { stored: 0, arrived: 0 } });
});

test('S-M6: a bot that fills the hidden field is refused beyond its address limit', async () => {
  const { username } = await createPublished();
  const { sendContact } = startExchange();
  const address = newAddress();
  const junk = { name: 'Bot', consent: true, leaveEmpty: 'x' };
  for (let n = 0; n < 30; n += 1) await sendContact(username, junk, address);
  await expectStatus(sendContact(username, junk, address), 429);
});

test("S-M6: beyond the card's limit a contact is held back: the visitor sees no difference and the owner gets no mail", async () => {
  const { ann, username } = await createPublished();
  const { sendContact, sendForm, mailsTo, clock } = startExchange();
  const before = await sendForm(username, { name: 'Before', consent: 'yes' });
  await fillCard(username, clock.at);
  const mailed = mailsTo(ann.email).length;
  const answer = await sendContact(username, { ...VISITOR, name: 'Honest' }, newAddress());
  expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
  const page = await sendForm(username, { name: 'Later', consent: 'yes' });
  expect([page.status, await page.text()]).toEqual([201, await before.text()]);
  expect(mailsTo(ann.email)).toHaveLength(mailed);
  expect(await readContacts(ann)).toMatchObject({ total: 1, heldBack: { stored: 2, arrived: 2 } });
  const held = await readHeld(ann);
  expect(held.contacts.map(({ name }) => name).toSorted()).toEqual(['Honest', 'Later']);
  expect(held.contacts.find(({ name }) => name === 'Honest')).toMatchObject({
    email: 'ben@example.com',
    note: 'We met at the fair.',
    card: username,
    consent: 'Ann Example may keep these details to get in touch with me.',
  });
  clock.at += 3_600_001;
  await sendContact(username, { name: 'Next hour', consent: true }, newAddress());
  expect((await readContacts(ann)).total).toBe(2);
});

test('S-M6: retrying a held-back submission stores no second one', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, clock } = startExchange();
  await fillCard(username, clock.at);
  const body = { ...VISITOR, key: crypto.randomUUID() };
  await atOnce(4, () => sendContact(username, body, newAddress()));
  clock.at += 3_600_001;
  await expectStatus(sendContact(username, body, newAddress()), 201);
  expect(await readContacts(ann)).toMatchObject({ total: 0, heldBack: { stored: 1, arrived: 1 } });
});

test('S-M6: on a full card the newest held-back contact replaces the oldest, and every one is counted', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, clock } = startExchange();
  await fillCard(username, clock.at);
  await insertHeld(username, HELD_CONTACTS_MAX, { name: 'Bot' });
  await sendContact(username, { name: 'One', consent: true }, newAddress());
  clock.at += 1000;
  await sendContact(username, { name: 'Two', consent: true }, newAddress());
  const { heldBack } = await readContacts(ann);
  expect(heldBack).toEqual({ stored: HELD_CONTACTS_MAX, arrived: HELD_CONTACTS_MAX + 2 });
  const { contacts } = await readHeld(ann);
  expect(contacts.slice(0, 3).map(({ name }) => name)).toEqual([
    'Two',
    'One',
    `Bot ${HELD_CONTACTS_MAX}`,
  ]);
});

test('S-M6: a card accepts a thousand contacts a day; the others are held back', async () => {
  const { ann, username } = await createPublished();
  const { sendContact, clock } = startExchange();
  const { contactCardDay } = ATTEMPT_LIMITS.production;
  expect([contactCardDay.free, contactCardDay.windowMs]).toEqual([1000, 86_400_000]);
  for (let hour = 0; hour < contactCardDay.free / LIMIT; hour += 1) {
    await fillCard(username, clock.at, ['contactCard', 'contactCardDay']);
    clock.at += 3_600_001;
  }
  await expectStatus(sendContact(username, VISITOR, newAddress()), 201);
  expect(await readContacts(ann)).toMatchObject({ total: 0, heldBack: { stored: 1 } });
  clock.at += 86_400_000;
  await sendContact(username, { ...VISITOR, name: 'Next day' }, newAddress());
  expect(await readContacts(ann)).toMatchObject({ total: 1, heldBack: { stored: 1 } });
});

test('S-M6: a held-back visitor who requests the card still gets it by mail', async () => {
  const { username } = await createPublished();
  const { sendContact, mailsTo, clock } = startExchange();
  await fillCard(username, clock.at);
  const email = `${crypto.randomUUID()}@example.com`;
  await sendContact(username, { ...VISITOR, email, sendCard: true }, newAddress());
  expect(mailsTo(email)).toHaveLength(1);
});
