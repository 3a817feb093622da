import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { createCustomerJobs } from '#worker/partners/customers/refresh-customers.ts';
import type { Job } from '#worker/jobs/job.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

const ORIGIN = 'https://cards.test';

/** The jobs with what they enqueue, over the real database. */
function start() {
  const sent: { jobs: readonly Job[]; delaySeconds: number | undefined }[] = [];
  const refreshed: string[] = [];
  const { db, statements } = recordingDb();
  const enqueue = async (each: readonly Job[], delaySeconds?: number) =>
    void sent.push({ jobs: each, delaySeconds });
  const brands = {
    ...createTestKernel().brands,
    refresh: async (id: string) => void refreshed.push(id),
  };
  const jobs = createCustomerJobs({ db, enqueue, brands });
  return { jobs, sent, statements, refreshed, enqueue, brands };
}

/** Accounts without sessions, which are enough to belong to a partner. */
async function addCustomers(organizationId: string, count: number): Promise<string[]> {
  const { user } = await join();
  const ids = Array.from({ length: count }, () => unique('customer'));
  await env.DB.batch(
    ids.map((id) =>
      env.DB.prepare(
        `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at)
         SELECT ?1, ?2, ?2, 'A', 'B', password_hash, plan, created_at, updated_at FROM users WHERE id = ?3`,
      ).bind(id, `${id}@example.com`, user.id),
    ),
  );
  for (const id of ids) await joinPartner(id, organizationId);
  return ids;
}

test('every customer of a partner is reached once, 50 at a time', async () => {
  const partner = await createPartner();
  const customers = await addCustomers(partner.id, 103);
  const { jobs, sent, statements } = start();
  let next: Job | undefined = {
    kind: 'refresh_customers',
    organizationId: partner.id,
    origin: ORIGIN,
  };
  let pages = 0;
  while (next?.kind === 'refresh_customers') {
    pages++;
    const before = sent.length;
    await jobs.refresh_customers(next);
    next = sent.slice(before).find(({ delaySeconds }) => delaySeconds !== undefined)?.jobs[0];
  }
  const reached = sent.flatMap((one) =>
    one.jobs.flatMap((job) => (job.kind === 'refresh_customer' ? [job.userId] : [])),
  );
  expect(pages).toBe(3);
  expect(reached.toSorted()).toEqual(customers.toSorted());
  const plans = await Promise.all(Array.from(statements, async (sql) => explain(sql)));
  expect(plans.flat().join('\n')).toContain('USING COVERING INDEX partner_customers_by_partner');
  expect(plans.flat().join('\n')).not.toContain('TEMP B-TREE');
});

test('an account that joined or left gets new records, passes and previews', async () => {
  const { jobs, sent } = start();
  const { user, publish } = await join();
  await publish(unique());
  await jobs.refresh_customer({ kind: 'refresh_customer', userId: user.id, origin: ORIGIN });
  expect(sent[0]?.jobs.map(({ kind }) => kind)).toEqual([
    'repair_card',
    'sync_passes',
    'draw_preview',
  ]);
});

test('a public record that could not be written is written by the job, in one job per change', async () => {
  const { id } = await createPartner();
  const { jobs, sent, refreshed, enqueue, brands } = start();
  const { refreshBrand } = createBrandChanges({ brands, enqueue });
  await refreshBrand(id, ORIGIN);
  expect(refreshed).toEqual([id]);
  const failing = { ...brands, refresh: () => Promise.reject(new Error('KV')) };
  await createBrandChanges({ brands: failing, enqueue }).refreshBrand(id, ORIGIN);
  const job = { kind: 'refresh_customers', organizationId: id, origin: ORIGIN };
  expect(sent.flatMap((one) => one.jobs)).toEqual([job, { ...job, isBehind: true }]);
  const label = { organizationId: id, origin: ORIGIN };
  await jobs.refresh_customers({ kind: 'refresh_customers', ...label });
  expect(refreshed).toEqual([id]);
  await jobs.refresh_customers({ kind: 'refresh_customers', ...label, isBehind: true });
  expect(refreshed).toEqual([id, id]);
});
