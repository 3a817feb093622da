import { syncRecord } from '#worker/public-card/find-public-card.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createPublicCard } from '#worker/public-card/create-public-card.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPartner, joinPartner, writeBrand } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createEdgeKv } from '#tests/worker/fixtures/edge-kv.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

/** The public pages of one isolate, over the real database. */
function createIsolate(kv: KVNamespace, now: () => Date) {
  const kernel = createTestKernel({ kv, now, originOf: (url) => new URL(url).origin });
  const part = createPublicCard(kernel, documents);
  const app = new Hono<AppEnv>().use(productHost).route('/', part.pages);
  const read = async (username: string) =>
    (await app.request(`https://cards.test/${username}`)).text();
  return { kernel, part, read };
}

test('a change of a brand is one KV write, and every card shows it within a minute', async () => {
  const clock = { at: Date.UTC(2026, 10, 23) };
  const now = () => new Date(clock.at);
  const start = clock.at;
  const { kv, writes } = createEdgeKv(now);
  const partner = await createPartner();
  const names = [unique('delay'), unique('delay'), unique('delay')];
  for (const name of names) {
    const customer = await join();
    await joinPartner(customer.user.id, partner.id);
    await customer.publish(name);
  }
  const visitors = createIsolate(kv, now);
  const writer = createIsolate(kv, now);
  await writer.kernel.brands.refresh(partner.id);
  for (const name of names) await syncRecord(writer.kernel, name, 'https://cards.test');
  // Otherwise the first visit writes it.
  await writer.part.listeners.effects.organizationChanged({ organizationId: partner.id });
  for (const name of names) expect(await visitors.read(name)).toContain('Made with Bright Ideas');
  writes.length = 0;
  await writeBrand(partner.id, { productName: 'Brighter Ideas' });
  await writer.kernel.brands.refresh(partner.id);
  expect(writes).toEqual([`brand:${partner.id}`]);
  const outdated = new Map<string, number>();
  // Visitors come ten times a second, after a pause: then the brand is read again just before KV
  // expires, which is the longest delay.
  for (clock.at = start + 14_900; clock.at - start <= 66_000; clock.at += 100) {
    for (const name of names) {
      const html = await visitors.read(name);
      if (!html.includes('Made with Brighter Ideas')) outdated.set(name, clock.at - start);
    }
  }
  for (const name of names) {
    expect(outdated.get(name)).toBeLessThan(60_000);
    // The clock of this test does run: pages are reused for a while.
    expect(outdated.get(name)).toBeGreaterThan(50_000);
  }
  expect(writes).toEqual([`brand:${partner.id}`]);
});

test('a public record names the partner and contains nothing of its brand', async () => {
  const { kv } = createEdgeKv(() => new Date());
  const partner = await createPartner();
  const customer = await join();
  await joinPartner(customer.user.id, partner.id);
  const name = unique('delay');
  await customer.publish(name);
  await syncRecord(createIsolate(kv, () => new Date()).kernel, name, 'https://cards.test');
  const record = JSON.stringify(
    await kv.getWithMetadata(`card:${name}`, { type: 'json', cacheTtl: 60 }),
  );
  expect(record).toContain(partner.id);
  expect(record).not.toContain('Bright');
});
