import { expect, test } from 'vitest';
import {
  createOrganization,
  listOrganizations,
  readOrganization,
} from '#shared/api/organizations/organizations.ts';
import { join } from '#tests/worker/account/harness.ts';
import { readEntries } from '#tests/worker/organizations/audit/harness.ts';

test('an organization is made on Business Pro, with its maker as owner', async () => {
  const ann = await join('business_pro');
  const created = await ann.send('POST', createOrganization.path, { name: 'Łódź & Söhne GmbH' });
  expect(created.status).toBe(201);
  const { organization } = createOrganization.response.parse(await created.json());
  expect(organization).toMatchObject({ name: 'Łódź & Söhne GmbH', role: 'owner' });
  expect(organization.slug).toMatch(/^lodz-sohne-gmbh/);
  const read = await ann.send('GET', `/api/organizations/${organization.id}`);
  expect(readOrganization.response.parse(await read.json()).organization).toMatchObject({
    members: { active: 1, suspended: 0, invited: 0 },
    seats: { used: 1, limit: 10 },
    isBillingOwner: true,
  });
  const listed = await ann.send('GET', listOrganizations.path);
  const { organizations } = listOrganizations.response.parse(await listed.json());
  expect(organizations.map(({ id }) => id)).toEqual([organization.id]);
  expect(await readEntries(organization.id)).toMatchObject([
    { action: 'organization.created', actor: ann.user.id },
  ]);
});

test('without team management in the plan, no organization is created', async () => {
  const ann = await join('startup');
  const answer = await ann.send('POST', createOrganization.path, { name: 'Acme' });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'plan_limit' });
});

test('a stranger gets 404 for an organization', async () => {
  const ann = await join('business_pro');
  const bob = await join('business_pro');
  const created = await ann.send('POST', createOrganization.path, { name: 'Acme' });
  const { organization } = createOrganization.response.parse(await created.json());
  expect((await bob.send('GET', `/api/organizations/${organization.id}`)).status).toBe(404);
});
