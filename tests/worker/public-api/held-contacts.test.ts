import { expect, test } from 'vitest';
import { addKey, startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { holdContacts } from '#tests/worker/public-api/hold-contacts.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PATH = '/api/v1/held-contacts';

test('held-back contacts of a person are listed, kept by ID and deleted up to a time', async () => {
  const program = await startProgram();
  await holdContacts(program.person.user.id, ['Ann', 'Ben', 'Cleo']);
  const { call } = program;
  const page = await readPage(await call('GET', PATH));
  expect(page.data.map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Ann']);
  const accepted = await call('POST', `${PATH}/keep`, { ids: [page.data[0]?.['id']] });
  expect([accepted.status, await accepted.json()]).toEqual([200, { changed: 1 }]);
  const until = '2026-11-20T12:00:30.000Z';
  const deleted = await call('POST', `${PATH}/delete`, { until });
  expect([deleted.status, await deleted.json()]).toEqual([200, { changed: 1 }]);
  expect((await readPage(await call('GET', PATH))).data).toMatchObject([{ name: 'Ben' }]);
  const contacts = await readPage(await call('GET', '/api/v1/contacts'));
  expect(contacts.data).toMatchObject([{ name: 'Cleo' }]);
  for (const body of [{}, { ids: [] }, { until: 'tomorrow' }]) {
    await expectStatus(call('POST', `${PATH}/keep`, body), 400, 'invalid_input');
  }
  const reader = await addKey(program.person, ['contacts:read']);
  await expectStatus(reader.call('GET', PATH), 200);
  const refused = await reader.call('POST', `${PATH}/delete`, { until: '2026-11-21T00:00:00Z' });
  await expectStatus(refused, 403, 'scope_required');
});

test('an invitation is mailed again with a new end, and only by a key that may invite', async () => {
  const { team, call, keyId } = await startTeamProgram();
  const email = `${unique('guest')}@example.com`;
  const invited = await call('POST', '/api/v1/members', { email, role: 'member' });
  const first = await invited.json<{ id: string; expiresAt: string }>();
  const path = `/api/v1/invitations/${first.id}/resend`;
  const again = await call('POST', path);
  await expectStatus(again, 200, { id: first.id, email });
  const actions = (await readEntries(team.id)).filter(({ actor }) => actor === `key:${keyId}`);
  expect(actions.map(({ action }) => action)).toEqual(['invitation.created', 'invitation.resent']);
  await expectStatus(call('DELETE', `/api/v1/invitations/${first.id}`), 204);
  await expectStatus(call('POST', path), 404, 'not_found');
});
