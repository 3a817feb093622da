import { env, SELF } from 'cloudflare:test';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { queuedMailSchema } from '#worker/http/send-mail.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { addCustomer, createPartner } from '#tests/worker/brands/harness.ts';
import { confirmEmail, join, type Person } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { PASSWORD } from '#tests/worker/fixtures/create-account.ts';
import { createTeam } from '#tests/worker/organizations/harness.ts';

// Everything that a partner's customer, and the visitors of its cards, get from the mounted Worker,
// searched for the product's own name. The license asks for it in copies of the source only.

const PRODUCT = /tip.?top(?!-cards\b)/i;
const SUPPORT = /support@(?:cards\.test|example\.com)/;
const ORIGIN = 'https://cards.test';
const NAVIGATION = { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } };

let customer: Person;
let username: string;

function expectPartner(text: string, about: string): void {
  expect(text, about).not.toMatch(PRODUCT);
  expect(text, about).not.toMatch(SUPPORT);
}

const get = async (path: string) => SELF.fetch(ORIGIN + path, NAVIGATION);

async function readMails(to: string): Promise<QueuedMail[]> {
  const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
  const texts = await Promise.all(keys.map(({ name }) => env.CARDS.get(name)));
  const mails = texts.flatMap((text) =>
    text === null ? [] : [queuedMailSchema.parse(JSON.parse(text))],
  );
  return mails.filter((mail) => mail.to === to);
}

/** Waits until someone has this many mails, and returns them. */
async function waitForMails(to: string, count: number): Promise<QueuedMail[]> {
  await expect.poll(async () => (await readMails(to)).length, { timeout: 20_000 }).toBe(count);
  return readMails(to);
}

function expectSender({ subject, text, sender, replyTo }: QueuedMail, isAnswered = true): void {
  expectPartner(`${subject}\n${text}`, subject);
  expect([subject, sender]).toEqual([subject, 'Bright Mail']);
  if (isAnswered) expect([subject, replyTo]).toEqual([subject, 'answers@bright.example']);
}

beforeAll(async () => {
  const partner = await createPartner();
  customer = await join();
  await addCustomer(partner.id, customer.user.id);
  await confirmEmail(customer.user.id);
  username = unique('walk');
  await customer.publish(username, { name: 'Ann Example' });
});

test('public pages of a card name the partner', async () => {
  for (const page of ['', '/report', '/exchange']) {
    const path = page === '' ? `/${username}` : `/card/${username}${page}`;
    const response = await get(path);
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expectPartner(html, path);
    expect(html, path).not.toContain('apple-touch-icon');
  }
  const html = await (await get(`/${username}`)).text();
  expect(html).toContain('Made with Bright Ideas');
  expect(html).toContain('<meta property="og:site_name" content="Bright Ideas">');
  expect(await (await get(`/card/${username}/report`)).text()).toContain('Tell Bright Ideas what');
});

test('files of a card do not name the product', async () => {
  for (const file of ['contact.vcf', 'qr.svg']) {
    const text = await (await get(`/card/${username}/${file}`)).text();
    expect(text.length).toBeGreaterThan(100);
    expectPartner(text, file);
  }
});

test('mails to the customer come from the partner, answers go to it, and the product is not named', async () => {
  const { email } = customer;
  const fresh = `${unique('fresh')}@example.com`;
  await customer.send('POST', '/api/auth/reset-request', { email });
  const changed = { email: fresh, password: PASSWORD };
  expect((await customer.send('POST', '/api/auth/email-change', changed)).status).toBe(200);
  const key = { name: 'Key', scopes: ['cards:read'], days: 30, password: PASSWORD };
  const keeper = await join('enterprise');
  await addCustomer((await createPartner()).id, keeper.user.id);
  expect((await keeper.send('POST', '/api/keys', key)).status).toBe(201);
  const passwords = { currentPassword: PASSWORD, newPassword: 'another rather long phrase' };
  expect((await customer.send('POST', '/api/auth/change-password', passwords)).status).toBe(204);
  for (const mail of await waitForMails(email, 3)) expectSender(mail);
  for (const mail of await waitForMails(keeper.email, 1)) expectSender(mail);
  for (const mail of await waitForMails(fresh, 1)) expectSender(mail);
});

test('a contact is announced under the partner, and the card is sent under it', async () => {
  const visitor = `${unique('visitor')}@example.com`;
  const owner = await join();
  await addCustomer((await createPartner()).id, owner.user.id);
  await confirmEmail(owner.user.id);
  const name = unique('walk');
  await owner.publish(name, { name: 'Ben Example' });
  const contact = { name: 'Vi Sitor', email: visitor, consent: true, sendCard: true };
  const answer = await owner.send('POST', `/api/cards/${name}/contacts`, contact);
  expect(answer.status).toBe(201);
  for (const mail of await waitForMails(visitor, 1)) {
    expectSender(mail);
    expect(mail.text).toContain('any mailing list of Bright Ideas');
  }
  // Answers to this mail go to the visitor.
  for (const mail of await waitForMails(owner.email, 1)) expectSender(mail, false);
});

test('an invitation to a team of a customer names the partner', async () => {
  const owner = await join('enterprise');
  await addCustomer((await createPartner()).id, owner.user.id);
  await confirmEmail(owner.user.id);
  const team = await createTeam('enterprise', owner);
  const email = `${unique('invited')}@example.com`;
  const answer = await owner.send('POST', team.at('/invitations'), { email, role: 'member' });
  expect(answer.status).toBe(201);
  for (const mail of await waitForMails(email, 1)) {
    expectSender(mail);
    expect(mail.subject).toBe("You're invited to a team on Bright Ideas");
  }
});

test("a pass shows the partner as its organization, and none of the product's pictures", async () => {
  const answer = await customer.send('POST', generatePasses.path, { cardData: { username } });
  const { appleWalletUrl } = generatePasses.response.parse(await answer.json());
  const bytes = new Uint8Array(await (await SELF.fetch(appleWalletUrl ?? '')).arrayBuffer());
  const files = unzipSync(bytes);
  const pass = strFromU8(files['pass.json'] ?? new Uint8Array());
  expect(JSON.parse(pass)).toMatchObject({
    organizationName: 'Bright Ideas',
    logoText: 'Bright Ideas',
  });
  // The type of a pass is the identifier of the installation's certificate.
  expectPartner(pass.replace(/"passTypeIdentifier":"[^"]*"/, ''), 'pass.json');
  expect(Object.keys(files)).toContain('icon.png');
  expect(Object.keys(files).filter((name) => /logo/i.test(name))).toEqual([]);
});

test('the export of an account does not name the product', async () => {
  const answer = await customer.send('GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files).length).toBeGreaterThan(3);
  for (const [name, bytes] of Object.entries(files)) {
    expectPartner(strFromU8(bytes).replace(/"passTypeIdentifier":"[^"]*"/g, ''), name);
  }
});
