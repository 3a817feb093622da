// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createPartner, joinPartner, writeBrand } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createTestBrands } from '#tests/worker/fixtures/test-kernel.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { createEdgeKv } from '#tests/worker/fixtures/edge-kv.ts';

const PRODUCT_HOST = {
  kind: 'product',
  origin: 'https://cards.test',
  organizationId: null,
} as const;

test('the brand follows the host of a page and the account of everything else', async () => {
  const partner = await createPartner();
  const customer = await join();
  const stranger = await join();
  await joinPartner(customer.user.id, partner.id);
  const brands = createTestBrands();
  const host = { origin: 'https://bright.example', organizationId: partner.id };
  expect((await brands.ofHost({ kind: 'app', ...host })).productName).toBe('Bright Ideas');
  expect((await brands.ofHost({ kind: 'cards', ...host })).productName).toBe('Tip Top Cards');
  expect((await brands.ofHost(PRODUCT_HOST)).productName).toBe('Tip Top Cards');
  expect(await brands.ofUser(customer.user.id)).toMatchObject({
    organizationId: partner.id,
    productName: 'Bright Ideas',
    senderName: 'Bright Mail',
    replyTo: 'answers@bright.example',
    supportEmail: 'help@bright.example',
  });
  expect(await brands.ofUser(stranger.user.id)).toBe(brands.installation);
  const find = await brands.ofUsers([customer.user.id, stranger.user.id]);
  expect([find(customer.user.id), find(stranger.user.id)].map((one) => one.productName)).toEqual([
    'Bright Ideas',
    'Tip Top Cards',
  ]);
  expect((await brands.ofCard({ partnerId: partner.id })).brand.productName).toBe('Bright Ideas');
  expect((await brands.ofCard({})).brand).toBe(brands.installation);
});

test('empty names and addresses of a brand fall back to its own, and support to the installation', async () => {
  const partner = await createPartner({ senderName: '', replyTo: '', supportEmail: '' });
  const { brand } = await createTestBrands().read(partner.id);
  expect(brand).toMatchObject({
    senderName: 'Bright Ideas',
    replyTo: null,
    supportEmail: 'support@cards.test',
  });
});

test('a change of a brand is one KV write, and everything shows it within a minute', async () => {
  let time = Date.now();
  const edge = createEdgeKv(() => new Date(time));
  const partner = await createPartner();
  const other = createTestBrands({ kv: edge.kv, now: () => new Date(time) });
  const writer = createTestBrands({ kv: edge.kv, now: () => new Date(time) });
  await writer.refresh(partner.id);
  expect((await other.read(partner.id)).brand.productName).toBe('Bright Ideas');
  edge.writes.length = 0;
  await writeBrand(partner.id, { productName: 'Brighter Ideas' });
  await writer.refresh(partner.id);
  expect(edge.writes).toEqual([`brand:${partner.id}`]);
  time += 55_000;
  const { brand } = await other.read(partner.id);
  expect(brand.productName).toBe('Brighter Ideas');
  // A second read needs neither KV nor the database, and builds nothing.
  expect((await other.read(partner.id)).brand).toBe(brand);
});

test('the brand is in memory for error pages, which read no store', async () => {
  const partner = await createPartner();
  const brands = createTestBrands();
  const host = { kind: 'app', origin: 'https://b.example', organizationId: partner.id } as const;
  expect(brands.peek(host)).toBeNull();
  await brands.ofHost(host);
  expect(brands.peek(host)?.productName).toBe('Bright Ideas');
  expect(brands.peek(PRODUCT_HOST)).toBe(brands.installation);
});

test('legal texts are read apart from the brand', async () => {
  const partner = await createPartner({}, { terms: 'Be kind.' });
  const brands = createTestBrands();
  await brands.refresh(partner.id);
  expect((await brands.read(partner.id)).brand).toMatchObject({
    hasTerms: true,
    hasPrivacy: false,
  });
  expect(await brands.readLegalTexts(partner.id)).toEqual({ terms: 'Be kind.', privacy: '' });
  expect(await env.CARDS.get(`brand:${partner.id}`)).not.toContain('Be kind');
});

test('the partner of an account is found by its key', async () => {
  const { db, statements } = recordingDb();
  const brands = createTestBrands({ db });
  await brands.ofUsers(['a', 'b']);
  const plans = await Promise.all(Array.from(statements, (statement) => explain(statement)));
  expect(plans.flat().join('\n')).toContain('SEARCH partner_customers USING PRIMARY KEY');
  expect(plans.flat().join('\n')).not.toContain('SCAN partner_customers');
});
