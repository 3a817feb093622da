// @module-tag core
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { unique } from '#tests/worker/world/card.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { createPartnerApp, expectPartner } from '#tests/worker/brands/partner-app.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

// Everything but mails that a partner's customer, and the visitors of its cards, get from the mounted
// Worker, searched for the product's name and address. The license asks for it in copies of the
// source only.

const NAVIGATION = { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } };

let home: string;
let customer: Person;
let username: string;

const get = async (path: string) => callWorker(home + path, NAVIGATION);

beforeAll(async () => {
  const host = await createPartnerApp();
  home = host.home;
  customer = await host.addPerson();
  username = unique('walk');
  await customer.publish(username, { name: 'Ann Example' });
  const contact = { name: 'Vi Sitor', email: 'vi@visitor.example', consent: true };
  await expectStatus(customer.send('POST', `/api/cards/${username}/contacts`, contact), 201);
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

test("a pass shows the partner as its organization, and none of the product's pictures", async () => {
  const { appleWalletUrl } = await readAnswer(
    generatePasses,
    customer.send('POST', generatePasses.path, { cardData: { username } }),
  );
  const bytes = new Uint8Array(await (await callWorker(appleWalletUrl ?? '')).arrayBuffer());
  const files = unzipSync(bytes);
  const pass = strFromU8(files['pass.json'] ?? new Uint8Array());
  expect(JSON.parse(pass)).toMatchObject({
    organizationName: 'Bright Ideas',
    logoText: 'Bright Ideas',
  });
  // The type is the identifier of the installation's certificate, and phones ask the installation for
  // updates, so that a removed domain of a partner cuts off no pass.
  const ofInstallation = /"(?:passTypeIdentifier|webServiceURL)":"[^"]*"/g;
  expectPartner(pass.replaceAll(ofInstallation, ''), 'pass.json');
  expect(Object.keys(files)).toContain('icon.png');
  expect(Object.keys(files).filter((name) => /logo/i.test(name))).toEqual([]);
});

test('the export of an account names neither the product nor its address', async () => {
  const answer = await customer.send('GET', '/api/account/export');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files).length).toBeGreaterThan(3);
  for (const [name, bytes] of Object.entries(files)) {
    const text = strFromU8(bytes).replace(/"passTypeIdentifier":"[^"]*"/g, '');
    expectPartner(text, name);
    expect(text, name).not.toContain('cards.test');
  }
  const address = `${home}/${username}`;
  for (const name of ['cards.json', 'cards.csv', `contact-files/${username}.vcf`]) {
    expect(strFromU8(files[name] ?? new Uint8Array()), name).toContain(address);
  }
});
