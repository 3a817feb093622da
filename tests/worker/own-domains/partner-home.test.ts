import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readResourceMetadata } from '#shared/api/programs/oauth.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import {
  ask,
  expireRecords,
  insertDomain,
  PRODUCT,
  readTarget,
} from '#tests/worker/own-domains/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** A partner with an active domain, and a customer with a card. */
async function createPartnerHost() {
  const partner = await createPartner();
  const hostname = await insertDomain({ organizationId: partner.id, purpose: 'app' });
  await expireRecords(partner.id);
  const customer = await join();
  await joinPartner(customer.user.id, partner.id);
  const username = unique('customer');
  await customer.publish(username);
  return { partner, customer, home: `https://${hostname}`, username };
}

test("a customer's card lives at the partner's domain, under the partner's name only", async () => {
  const { home, username } = await createPartnerHost();
  const page = await expectStatus(ask(`${home}/${username}`), 200);
  const html = await page.text();
  expect(html).toContain(`<link rel="canonical" href="${home}/${username}">`);
  expect(html).toContain('Bright Ideas');
  expect(html).not.toContain(PRODUCT);
  expect(html).not.toContain('Tip Top Cards');
  const contact = await ask(`${home}/card/${username}/contact.vcf`);
  expect(await contact.text()).toContain(`${home}/${username}`);
});

test("the product's address of a customer's card redirects to the partner's domain", async () => {
  const { home, username } = await createPartnerHost();
  expect(await readTarget(`${PRODUCT}/${username}`)).toEqual([301, `${home}/${username}`]);
});

test("S-D1, S-H4: a partner's domain shows cards of its own customers only", async () => {
  const first = await createPartnerHost();
  const second = await createPartnerHost();
  const stranger = await join();
  const name = unique('stranger');
  await stranger.publish(name);
  for (const username of [second.username, name]) {
    await expectStatus(ask(`${first.home}/${username}`), 404);
    await expectStatus(ask(`${first.home}/card/${username}/contact.vcf`), 404);
  }
});

test("a customer who left has the card at the product's address again", async () => {
  const { customer, home, username } = await createPartnerHost();
  await runSql('DELETE FROM partner_customers WHERE user_id = ?', customer.user.id);
  await env.CARDS.delete(`card:${username}`);
  await expectStatus(ask(`${PRODUCT}/${username}`), 200);
  await expectStatus(ask(`${home}/${username}`), 404);
});

/** The name of the server in its metadata for assistants. */
async function readServerName(origin: string): Promise<string> {
  const answer = await ask(origin + readResourceMetadata.path);
  return (await answer.json<{ resource_name: string }>()).resource_name;
}

test("the metadata for assistants names the partner at its domain, and the product at the product's", async () => {
  const { home } = await createPartnerHost();
  expect(await readServerName(home)).toBe('Bright Ideas');
  expect(await readServerName(PRODUCT)).toBe('Tip Top Cards');
});
