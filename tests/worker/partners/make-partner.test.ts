// @module-tag core
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findPartner } from '#worker/partners/end-customer.ts';
import { setUpPartner } from '#shared/api/operator/partners.ts';
import { readBrand } from '#shared/api/organizations/partner/branding.ts';
import { endTeam, findLastOutboxAction, listActions } from '#tests/worker/world/organization.ts';
import { createPartner, insertManyCustomers } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { startPartners } from '#tests/worker/partners/start-partners.ts';
import { stepRemoval } from '#worker/organizations/removal/remove-organization.ts';
import { readValue } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const PATH = '/api/operator/partners';

test('the operator makes several partners, each once, with the first owner', async () => {
  const { command, send } = startPartners();
  const owner = await join('enterprise');
  const { partner } = await readAnswer(
    setUpPartner,
    command(PATH, { name: 'Nordlicht', owner: owner.email }),
    201,
  );
  const brand = await send(owner, 'GET', `/api/organizations/${partner.id}/brand`);
  expect(readBrand.response.parse(await brand.json())).toMatchObject({
    brand: { productName: 'Nordlicht' },
    version: 1,
  });
  expect(await listActions(partner.id)).toEqual(['organization.created']);
  const again = await expectStatus(
    command(PATH, { name: 'Nordlicht', owner: owner.email.toUpperCase() }),
    200,
  );
  expect(await again.json()).toEqual({ partner: { ...partner, isNew: false } });
  await expectStatus(command(PATH, { name: 'Polarstern', owner: owner.email }), 201);
});

test('an unknown owner, a smaller plan and anyone but the operator are refused', async () => {
  const { command, send } = startPartners();
  const owner = await join('business_pro');
  await expectStatus(
    command(PATH, { name: 'Nordlicht', owner: 'stranger@x.example' }),
    404,
    'not_found',
  );
  await expectStatus(command(PATH, { name: 'Nordlicht', owner: owner.email }), 403, 'plan_limit');
  const input = { name: 'Nordlicht', owner: owner.email };
  await expectStatus(send(owner, 'POST', PATH, input), 404);
  const count = await readValue(
    "SELECT count(*) AS count FROM organizations WHERE billing_owner_id = ? AND kind = 'partner'",
    owner.user.id,
  );
  expect(count).toBe(0);
});

test('a deleted partner leaves its customers with the product', async () => {
  const { partners, refreshed } = startPartners();
  const team = await createPartner();
  await insertManyCustomers(team.id, 450);
  const customer = await readValue<string>(
    'SELECT user_id AS id FROM partner_customers WHERE organization_id = ? LIMIT 1',
    team.id,
  );
  const jobs: string[] = [];
  const context = createTestKernel({
    enqueue: async (batch) => void jobs.push(...batch.map(({ kind }) => kind)),
  });
  context.listen(partners.listeners);
  await endTeam(context, team);
  // Hidden at once, also before the rows are gone.
  expect(await findPartner(env.DB, customer ?? '')).toBeNull();
  let steps = 0;
  while (jobs.shift() === 'delete_organization') {
    steps += 1;
    await stepRemoval(context, { kind: 'delete_organization', organizationId: team.id });
  }
  expect(steps).toBeGreaterThan(3);
  expect(refreshed).toEqual([team.id]);
  const left = await readValue('SELECT id FROM users WHERE id = ?', customer);
  expect(left).toBe(customer);
  expect(await findLastOutboxAction(team.id)).toBe('organization.deleted');
});
