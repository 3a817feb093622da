import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { addKey, requestKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { createPartnerApp } from '#tests/worker/brands/partner-app.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { insertDomain, PRODUCT } from '#tests/worker/own-domains/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const addressedSchema = z.object({ url: z.string() });
const organizationSchema = z.object({ organization: z.object({ home: z.string().optional() }) });

async function read(answer: Response): Promise<unknown> {
  await expectStatus(answer, 200);
  return answer.json();
}

/** Every answer about a card in which a browser, a program or a file gets its address. */
async function readAddresses({ hasDomain }: { hasDomain: boolean }) {
  const team = await createCardTeam('enterprise');
  const hostname = hasDomain ? await insertDomain({ organizationId: team.id }) : undefined;
  const holder = await join('enterprise');
  const { username } = await team.card(await team.add(holder));
  const key = await addKey(holder);
  const teamKey = await requestKey(team.owner, {
    scopes: listScopes('organization'),
    organization: team.id,
  });
  const list = z.object({ cards: z.array(organizationSchema) });
  const organizationCard = addressedSchema.extend({ card: organizationSchema });
  const own = list.parse(await read(await holder.send('GET', '/api/cards')));
  const listed = z
    .object({ cards: z.array(organizationCard) })
    .parse(await read(await team.send('GET', '/cards')));
  const found = organizationCard.parse(await read(await team.send('GET', `/cards/${username}`)));
  const edited = addressedSchema.parse(
    await read(await holder.send('PATCH', `/api/cards/${username}`, { title: 'Captain' })),
  );
  const path = `/api/v1/cards/${username}`;
  const zip = unzipSync(
    new Uint8Array(await (await holder.send('GET', '/api/account/export')).arrayBuffer()),
  );
  return {
    username,
    hostname,
    homes: [own.cards[0], listed.cards[0]?.card, found.card].map((card) => card?.organization.home),
    urls: [
      listed.cards[0]?.url,
      found.url,
      edited.url,
      addressedSchema.parse(await read(await key.call('GET', path))).url,
      addressedSchema.parse(await read(await teamKey.call('GET', path))).url,
    ],
    files: ['cards.csv', 'cards.json', `contact-files/${username}.vcf`].map((name) =>
      strFromU8(zip[name] ?? new Uint8Array()),
    ),
  };
}

test("every answer and file names the address of a company card's home", async () => {
  const { username, hostname, homes, urls, files } = await readAddresses({ hasDomain: true });
  expect(homes).toEqual([hostname, hostname, hostname]);
  const home = `https://${hostname}/${username}`;
  expect(urls).toEqual(Array.from({ length: 5 }, () => home));
  for (const file of files) {
    expect(file).toContain(home);
    expect(file).not.toContain(`${PRODUCT}/${username}`);
  }
});

test('without an own domain they name the address of the product', async () => {
  const { username, homes, urls, files } = await readAddresses({ hasDomain: false });
  expect(homes).toEqual([undefined, undefined, undefined]);
  expect(urls).toEqual(Array.from({ length: 5 }, () => `${PRODUCT}/${username}`));
  for (const file of files) expect(file).toContain(`${PRODUCT}/${username}`);
});

test("every answer and file names a partner's domain for a customer's own card", async () => {
  const { home, addPerson } = await createPartnerApp();
  const customer = await addPerson('business_pro');
  const username = unique('customer');
  const path = `/api/cards/${username}`;
  const created = await customer.send('PUT', path, buildTestContent());
  const edited = await customer.send('PATCH', path, { title: 'Captain' });
  const key = await addKey(customer);
  const listed = z
    .object({ data: z.array(addressedSchema) })
    .parse(await read(await key.call('GET', '/api/v1/cards')));
  const answers = [
    created,
    edited,
    await customer.send('GET', path),
    await key.call('GET', `/api/v1/cards/${username}`),
    await key.call('PATCH', `/api/v1/cards/${username}`, { title: 'Pilot' }),
  ];
  const urls = await Promise.all(
    answers.map(async (answer) => addressedSchema.parse(await answer.json()).url),
  );
  expect([...urls, listed.data[0]?.url]).toEqual(
    Array.from({ length: 6 }, () => `${home}/${username}`),
  );
});

test("answers name a partner's domain for the company cards of its customers, unless the company has one", async () => {
  const { home, addPerson } = await createPartnerApp();
  const team = await createCardTeam('enterprise');
  const [customer, colleague] = [await addPerson('enterprise'), await join('enterprise')];
  const cards = [
    await team.card(await team.add(customer)),
    await team.card(await team.add(colleague)),
  ];
  const { call } = await requestKey(team.owner, {
    scopes: listScopes('organization'),
    organization: team.id,
  });
  const key = await addKey(customer);
  const list = z.object({ data: z.array(addressedSchema) });
  const readUrl = async (answer: Response) => addressedSchema.parse(await read(answer)).url;
  const readUrls = async () => {
    const [own = '', other = ''] = cards.map(({ username }) => username);
    const page = list.parse(await read(await call('GET', '/api/v1/cards')));
    // The product's host redirects to a card's home.
    const { headers } = await callWorker(`${PRODUCT}/${own}`, { redirect: 'manual' });
    return {
      home: headers.get('Location'),
      own: [
        await readUrl(await call('GET', `/api/v1/cards/${own}`)),
        await readUrl(await call('PATCH', `/api/v1/cards/${own}`, { title: unique('t') })),
        await readUrl(await team.send('GET', `/cards/${own}`)),
        await readUrl(await key.call('GET', `/api/v1/cards/${own}`)),
      ],
      other: await readUrl(await call('GET', `/api/v1/cards/${other}`)),
      listed: page.data.map(({ url }) => url).toSorted(),
      username: own,
      otherUsername: other,
    };
  };
  const before = await readUrls();
  const [own, other] = [`${home}/${before.username}`, `${PRODUCT}/${before.otherUsername}`];
  expect([before.home, ...before.own]).toEqual([own, own, own, own, own]);
  expect(before.other).toBe(other);
  expect(before.listed).toEqual([own, other].toSorted());
  const hostname = await insertDomain({ organizationId: team.id });
  const after = await readUrls();
  expect(new Set(after.own)).toEqual(new Set([`https://${hostname}/${after.username}`]));
  expect(after.other).toBe(`https://${hostname}/${after.otherUsername}`);
});

test('a removed domain is named no longer', async () => {
  const team = await createCardTeam('enterprise');
  const hostname = await insertDomain({ organizationId: team.id });
  const { username } = await team.card(await team.add(await join()));
  const readUrl = async () => {
    const answer = await team.send('GET', `/cards/${username}`);
    return addressedSchema.parse(await answer.json()).url;
  };
  expect(await readUrl()).toBe(`https://${hostname}/${username}`);
  await runSql('DELETE FROM own_domains WHERE hostname = ?', hostname);
  expect(await readUrl()).toBe(`${PRODUCT}/${username}`);
});
