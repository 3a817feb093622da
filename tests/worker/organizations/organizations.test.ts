// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  createOrganization,
  listOrganizations,
  readOrganization,
} from '#shared/api/organizations/organizations.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { readEntries } from '#tests/worker/audit/harness.ts';

test('an organization is created on Business Pro, with its creator as owner', async () => {
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

test('a repeated request with the key of the first creates no second organization', async () => {
  const ann = await join('business_pro');
  const key = crypto.randomUUID();
  const create = async (person: Person, name: string) => {
    const answer = await person.send('POST', createOrganization.path, { name, key });
    const body = createOrganization.response.safeParse(await answer.json());
    return { status: answer.status, id: body.data?.organization.id };
  };
  const answers = await Promise.all([create(ann, 'Acme'), create(ann, 'Acme')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const again = await create(ann, 'Acme');
  expect(again).toEqual({ status: 201, id: answers[0]?.id });
  const listed = await ann.send('GET', listOrganizations.path);
  expect(listOrganizations.response.parse(await listed.json()).organizations).toHaveLength(1);
  const entries = await readEntries(again.id ?? '');
  expect(entries.map(({ action }) => action)).toEqual(['organization.created']);
  // The key of an account is no key of another.
  const bob = await create(await join('business_pro'), 'Acme');
  expect(bob.status).toBe(201);
  expect(bob.id).not.toBe(again.id);
});

test('a former member does not return to an organization with the key that created it', async () => {
  const ann = await join('business_pro');
  const body = { name: 'Acme', key: crypto.randomUUID() };
  const created = await ann.send('POST', createOrganization.path, body);
  const { organization } = createOrganization.response.parse(await created.json());
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'left', left_at = '2026-01-01' WHERE organization_id = ?",
  )
    .bind(organization.id)
    .run();
  expect((await ann.send('POST', createOrganization.path, body)).status).toBe(404);
  expect((await ann.send('GET', `/api/organizations/${organization.id}`)).status).toBe(404);
});
