import { expect, test } from 'vitest';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { API_SCOPES, listScopes } from '#shared/api/programs/scopes.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { createPartner } from '#tests/worker/world/partner.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { HOOK_URL } from '#tests/worker/webhooks/harness.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test("a partner's key reads its members and makes webhooks, and is refused what belongs to companies", async () => {
  const partner = await createPartner();
  const { call } = await addTeamKey(partner);
  const members = await readPage(await call('GET', '/api/v1/members'));
  expect(members.data).toMatchObject([{ id: partner.ownerId, role: 'owner' }]);
  for (const path of ['/api/v1/contacts', '/api/v1/cards', '/api/v1/policies']) {
    const answer = await call('GET', path);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('A partner has customers.'),
    });
  }
  const webhook = { url: HOOK_URL, events: ['member.joined'] };
  await expectStatus(call('POST', '/api/v1/webhook-endpoints', webhook), 201);
});

test("a partner's key is only made with permissions that do something for a partner", async () => {
  const partner = await createPartner();
  const create = (scopes: readonly string[]) =>
    partner.owner.send('POST', createApiKey.path, {
      name: 'A program',
      scopes,
      organization: partner.id,
      password: PASSWORD,
    });
  const usable = listScopes('partner');
  expect(usable).toEqual([
    'members:read',
    'members:write',
    'domains:read',
    'domains:write',
    'audit:read',
    'webhooks',
  ]);
  for (const scope of API_SCOPES.filter((one) => !usable.includes(one))) {
    const answer = await create([scope]);
    expect([scope, answer.status]).toEqual([scope, 400]);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'scopes.0', message: expect.stringContaining('A partner has no company') }],
    });
  }
  await expectStatus(create(usable), 201);
  // Each of them opens calls.
  const { call } = await addTeamKey(partner, usable);
  await expectStatus(call('POST', '/api/v1/groups', { name: 'Support' }), 201);
  for (const path of [
    '/api/v1/members',
    '/api/v1/groups',
    '/api/v1/webhook-endpoints',
    '/api/v1/domains',
    '/api/v1/own-domains',
    '/api/v1/audit-log',
  ]) {
    expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
  }
});
