import { z } from 'zod';
import { findMedian, measureRequestsPerSecond } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { writeSampleRecord } from '#bench/sample-record.ts';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';

const ROUNDS = 9;
const SECONDS = 3;
const HOSTNAME = 'cards.acme.example';
const COMPANY = 'acme';
const ELSEWHERE = 'northwind';

/**
 * Requests per second of an organization's card on its own domain, as a share of those of a card of another
 * company on the product's address. Both are measured in turn in every round.
 */
export async function measureOwnDomain(): Promise<number> {
  const product = await startProduct();
  const kv = await product.runtime.getKVNamespace('CARDS');
  await kv.put(
    `host:${HOSTNAME}`,
    JSON.stringify({ organizationId: COMPANY, purpose: 'cards', isServed: true }),
  );
  for (const [id, username, home] of [
    [COMPANY, 'own-card', HOSTNAME],
    [ELSEWHERE, 'product-card', null],
  ] as const) {
    const policyId = `policy-${id}`;
    const organization = { plan: 'enterprise', assigned: [], defaultPolicyId: policyId, home };
    const policy = { organizationId: id, version: 1, content: DEFAULT_POLICY, removedPictures: [] };
    await kv.put(`organization:${id}`, JSON.stringify(organization));
    await kv.put(`policy:${policyId}`, JSON.stringify(policy));
    await writeSampleRecord(kv, product.origin, username);
    const stored = z.looseObject({}).parse(await kv.get(`card:${username}`, 'json'));
    const card = { ...buildSampleCard(username), canBeMailed: true };
    const company = { organizationId: id, groups: [], policyId, overrides: {} };
    await kv.put(`card:${username}`, JSON.stringify({ ...stored, card, company }), {
      metadata: { writtenAt: Date.now() },
    });
  }
  const runs = {
    own: () => measureRequestsPerSecond(product.origin, ['/own-card'], SECONDS, { Host: HOSTNAME }),
    plain: () =>
      measureRequestsPerSecond(product.origin, ['/product-card'], SECONDS, { Host: 'localhost' }),
  };
  for (const run of Object.values(runs)) await run();
  const shares: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const own = await runs.own();
    shares.push(own / (await runs.plain()));
    console.log(`  round ${round} of ${ROUNDS}`);
  }
  await product.runtime.dispose();
  return findMedian(shares);
}
