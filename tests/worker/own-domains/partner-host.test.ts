// @module-tag core
import { expect, test } from 'vitest';
import { SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { PARTNER_OFFER_PATHS } from '#shared/site/partner-offers.ts';
import { PRERENDERED_PAGES } from '#shared/site/site-pages.ts';
import { PRODUCT_FILES } from '#shared/site/worker-first.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import {
  ask,
  expireRecords,
  insertDomain,
  newHostname,
  PRODUCT,
  readTarget,
} from '#tests/worker/own-domains/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// A partner's domain by the mounted Worker: the host is found by its name in the database.

const NAVIGATION = { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' } };
const NAMED = /tip.?top(?!-cards\b)/i;

/** A partner with an active domain. */
async function createPartnerHost(brand: Parameters<typeof createPartner>[0] = {}) {
  const partner = await createPartner(brand);
  const hostname = await insertDomain({ organizationId: partner.id, purpose: 'app' });
  await expireRecords(partner.id);
  return { partner, hostname, home: `https://${hostname}` };
}

/** A customer of a partner, with a card. */
async function addCustomerCard(organizationId: string): Promise<string> {
  const customer = await join();
  await joinPartner(customer.user.id, organizationId);
  const username = unique('customer');
  await customer.publish(username);
  return username;
}

test("a partner's domain begins with signing in and has the other pages of the site under its name", async () => {
  const { home } = await createPartnerHost();
  const start = await ask(`${home}/`, NAVIGATION);
  expect([start.status, start.headers.get('Location')]).toEqual([302, '/login']);
  const hidden = [...PARTNER_OFFER_PATHS, '/sitemap.xml'];
  const pages = PRERENDERED_PAGES.filter(({ path }) => path !== '/' && !hidden.includes(path));
  for (const { path } of pages) {
    const answer = await ask(home + path, NAVIGATION);
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(html, path).toContain('Bright Ideas</title>');
    expect(html, path).not.toMatch(NAMED);
  }
  for (const path of hidden) {
    const answer = await ask(home + path, NAVIGATION);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text(), path).not.toMatch(NAMED);
  }
});

test("S-D2: files with the product's name or mark are not served at a partner's domain", async () => {
  const icon = `/media/${'c'.repeat(64)}.png`;
  const [plain, branded] = [await createPartnerHost(), await createPartnerHost({ icon })];
  // The service worker names no one and runs at partners' domains too.
  for (const path of PRODUCT_FILES.filter((file) => file !== SERVICE_WORKER_PATH)) {
    const answer = await ask(plain.home + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text(), path).not.toMatch(NAMED);
  }
  // Browsers request these without a link. They lead to the partner's icon.
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const answer = await ask(branded.home + path);
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 302, icon]);
  }
  await expectStatus(ask(`${branded.home}/icons/app-192.png`), 404);
});

/** The start of a document. */
async function readStart(url: string): Promise<string> {
  const page = await expectStatus(ask(url), 200);
  return (await page.text()).slice(0, 60);
}

test("S-C6: pages of cards name the service worker of visitors on the product's hosts only", async () => {
  const { partner, home } = await createPartnerHost();
  const company = await createCardTeam('enterprise');
  const companyHome = `https://${await insertDomain({ organizationId: company.id })}`;
  const member = await company.card(await company.add(await join()));
  const person = await join();
  const own = unique('own');
  await person.publish(own);
  const mark = `<html lang="en" data-worker="${CARD_WORKER_PATH}">`;
  // The second answer comes from the memory of the isolate.
  for (const _ of [1, 2]) {
    expect(await readStart(`${PRODUCT}/${own}`)).toContain(mark);
    const customer = await addCustomerCard(partner.id);
    expect(await readStart(`${home}/${customer}`)).toContain('<html lang="en"><head>');
    expect(await readStart(`${companyHome}/${member.username}`)).toContain(
      '<html lang="en"><head>',
    );
  }
});

test("S-D5: a page at a partner's domain is served at no other host, also from memory", async () => {
  const { partner, home } = await createPartnerHost();
  const other = await createPartnerHost();
  const company = await createCardTeam('enterprise');
  const companyHome = `https://${await insertDomain({ organizationId: company.id })}`;
  const username = await addCustomerCard(partner.id);
  const first = await ask(`${home}/${username}`);
  const etag = first.headers.get('ETag') ?? '';
  await first.text();
  // From the memory of the isolate now.
  const second = await ask(`${home}/${username}`);
  expect(second.headers.get('X-Request-Id')).toBeNull();
  await second.text();
  for (const elsewhere of [other.home, companyHome]) {
    await expectStatus(ask(`${elsewhere}/${username}`), 404);
    await expectStatus(
      ask(`${elsewhere}/${username}`, {
        headers: { 'If-None-Match': etag },
      }),
      404,
    );
  }
  expect(await readTarget(`${PRODUCT}/${username}`)).toEqual([301, `${home}/${username}`]);
  await expectStatus(ask(`https://${newHostname()}/${username}`), 421);
});

test("S-H2: forwarding headers choose neither a partner's host nor its brand", async () => {
  const { partner, hostname, home } = await createPartnerHost();
  const username = await addCustomerCard(partner.id);
  const forged = {
    'X-Forwarded-Host': hostname,
    Forwarded: `host=${hostname}`,
    'X-Original-Host': hostname,
    'X-Host': hostname,
  };
  const unlisted = `https://${newHostname()}`;
  for (const path of ['/login', `/${username}`, '/brand.webmanifest']) {
    const answer = await ask(unlisted + path, { headers: forged });
    expect([path, answer.status]).toEqual([path, 421]);
    expect(await answer.text()).not.toContain('Bright Ideas');
  }
  const product = await ask(`${PRODUCT}/login`, { headers: { ...NAVIGATION.headers, ...forged } });
  expect(await product.text()).not.toContain('Bright Ideas');
  const back = { ...NAVIGATION.headers, 'X-Forwarded-Host': new URL(PRODUCT).host };
  expect(await (await ask(`${home}/login`, { headers: back })).text()).toContain('Bright Ideas');
});
