import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { readContacts, sendContact, VISITOR } from '#tests/worker/world/contact.ts';
import { join, PASSWORD, sendAs } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const HOST = 'https://cards.test';
const page = async (name: string): Promise<string> =>
  (await callWorker(`${HOST}/card/${name}`)).text();

test.each([
  ['name', '\u202Egnp.exe', /invisible character \(U\+202E\) at its start/],
  ['title', '\u200B', /no visible characters/],
  ['company', 'North\u2066wind', /invisible character \(U\+2066\) after “North”/],
  ['bio', 'One line\nand \u202Eanother', /U\+202E/],
  ['consentLine', 'Agree\u200B', /U\+200B/],
] as const)(
  'S-M15: publishing a card whose %s is %j is refused with a clear message',
  async (field, text, message) => {
    const ann = await join();
    await expectStatus(
      ann.send('PUT', `/api/cards/${unique()}`, buildTestContent({ [field]: text })),
      400,
      {
        code: 'invalid_input',
        issues: [{ path: field, message: expect.stringMatching(message) }],
      },
    );
  },
);

test('S-M15: a text element is refused likewise; a pasted number is cleaned', async () => {
  const ann = await join();
  const element = { id: 'e1', position: 0, hidden: false } as const;
  await expectStatus(
    ann.send(
      'PUT',
      `/api/cards/${unique()}`,
      buildTestContent({ cardElements: [{ ...element, type: 'text', value: 'a\u202Eb' }] }),
    ),
    400,
    { issues: [{ path: 'cardElements.0.value' }] },
  );
  await expectStatus(
    ann.send(
      'PUT',
      `/api/cards/${unique()}`,
      buildTestContent({
        phone: '\u202A+1 555 0100\u202C',
        cardElements: [{ ...element, type: 'whatsapp', value: '\u2068+1 555 0101\u2069' }],
      }),
    ),
    201,
    {
      card: { phone: '+1 555 0100', cardElements: [{ value: '+1 555 0101' }] },
    },
  );
});

test('S-M15: names in many scripts are published and shown as typed', async () => {
  const ann = await join();
  const name = unique();
  const content = buildTestContent({ name: 'علی خانه‌ای', title: '👩🏽‍💻 מהנדסת', company: 'അരുണ്‍' });
  await expectStatus(ann.send('PUT', `/api/cards/${name}`, content), 201);
  const html = await page(name);
  for (const text of [content.name, content.title, content.company]) expect(html).toContain(text);
});

test('S-M15: a card stored before the rule is still shown, without its invisible characters', async () => {
  const ann = await join();
  const name = unique();
  const old = {
    ...buildTestContent(),
    name: '\u202Egnp.exe',
    title: '\u200B',
    company: 'Nor\u2066th',
  };
  await expectStatus(ann.send('PUT', `/api/cards/${name}`, buildTestContent()), 201);
  await runSql('UPDATE cards SET content = ? WHERE username = ?', JSON.stringify(old), name);
  await expectStatus(ann.send('GET', '/api/cards'), 200, {
    cards: [{ name: 'gnp.exe', title: '', company: 'North' }],
  });
  // The same for an older record in KV.
  const { value, metadata } = await env.CARDS.getWithMetadata<{ card: object }>(
    `card:${name}`,
    'json',
  );
  await env.CARDS.put(
    `card:${name}`,
    JSON.stringify({ ...value, card: { ...value?.card, ...old } }),
    { metadata },
  );
  const html = await page(name);
  expect(html).toContain('gnp.exe');
  expect(html).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/);
});

test("S-M15: a visitor's details are cleaned, and a name without visible characters is refused", async () => {
  const ann = await join('startup');
  const name = unique();
  await expectStatus(ann.send('PUT', `/api/cards/${name}`, buildTestContent()), 201);
  const sent = {
    ...VISITOR,
    name: 'Be\u202En',
    company: '\u200B',
    phone: '\u202A+49 30 1234\u202C',
  };
  await expectStatus(sendContact(name, sent), 201);
  await expectStatus(sendContact(name, { ...VISITOR, name: '\u3164' }), 400);
  const { contacts } = await readContacts(ann);
  expect(contacts).toMatchObject([{ name: 'Ben', company: '', phone: '+49 30 1234' }]);
});

test('S-M15: an account name without visible characters is refused, and older names are cleaned when read', async () => {
  const ann = await join();
  await expectStatus(ann.send('PATCH', '/api/account', { firstName: '\u2800' }), 400);
  const signup = await sendAs(null)('POST', '/api/auth/signup', {
    firstName: 'An\u202En',
    lastName: 'Lee',
    email: `${unique()}@example.com`,
    password: PASSWORD,
  });
  expect(await signup.json()).toMatchObject({
    issues: [{ path: 'firstName', message: expect.stringContaining('U+202E') }],
  });
  await runSql("UPDATE users SET first_name = 'A' || char(8238) || 'nn' WHERE id = ?", ann.user.id);
  await expectStatus(ann.send('GET', '/api/auth/verify'), 200, {
    firstName: 'Ann',
  });
});
