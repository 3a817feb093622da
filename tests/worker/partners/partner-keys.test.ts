import { expect, test } from 'vitest';
import { HOOK_URL } from '#tests/worker/webhooks/harness.ts';
import { createPartnerTeam } from '#tests/worker/partners/harness.ts';
import { addTeamKey } from '#tests/worker/public-api/harness.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';

test("a partner's key reads its members and makes webhooks, and is refused what belongs to companies", async () => {
  const partner = await createPartnerTeam();
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
  expect((await call('POST', '/api/v1/webhook-endpoints', webhook)).status).toBe(201);
});
