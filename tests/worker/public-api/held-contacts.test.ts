import { expect, test } from 'vitest';
import {
  addKey,
  type Program,
  startProgram,
  startTeamProgram,
} from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addTeamMember, readRefusal } from '#tests/worker/world/organization.ts';
import { readEntries } from '#tests/worker/audit/harness.ts';
import { holdContacts } from '#tests/worker/public-api/hold-contacts.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';

const PATH = '/api/v1/held-contacts';

/** Reviews three held-back contacts with a key: keeps one, and deletes those up to a time. */
async function review({ call }: Program): Promise<void> {
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
    expect(await readRefusal(await call('POST', `${PATH}/keep`, body))).toEqual([
      400,
      'invalid_input',
    ]);
  }
}

test('held-back contacts of a person are listed, kept by ID and deleted up to a time', async () => {
  const program = await startProgram();
  await holdContacts(program.person.user.id, ['Ann', 'Ben', 'Cleo']);
  await review(program);
  const reader = await addKey(program.person, ['contacts:read']);
  expect((await reader.call('GET', PATH)).status).toBe(200);
  const refused = await reader.call('POST', `${PATH}/delete`, { until: '2026-11-21T00:00:00Z' });
  expect(await readRefusal(refused)).toEqual([403, 'scope_required']);
});

test('held-back contacts of a team are those of its members, and their review is recorded', async () => {
  const program = await startTeamProgram();
  const { memberId: holderId } = await addTeamMember(program.team, 'member');
  await holdContacts(program.team.id, ['Ann', 'Ben', 'Cleo'], { holderId });
  await review(program);
  const entries = await readEntries(program.team.id);
  const byKey = entries.filter(({ actor }) => actor === `key:${program.keyId}`);
  expect(byKey.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['contacts.accepted', 'contacts.deleted']),
  );
});

test('an invitation is mailed again with a new end, and only by a key that may invite', async () => {
  const { team, call, keyId } = await startTeamProgram();
  const email = `${unique('guest')}@example.com`;
  const invited = await call('POST', '/api/v1/members', { email, role: 'member' });
  const first = await invited.json<{ id: string; expiresAt: string }>();
  const path = `/api/v1/invitations/${first.id}/resend`;
  const again = await call('POST', path);
  expect([again.status, await again.json()]).toMatchObject([200, { id: first.id, email }]);
  const actions = (await readEntries(team.id)).filter(({ actor }) => actor === `key:${keyId}`);
  expect(actions.map(({ action }) => action)).toEqual(['invitation.created', 'invitation.resent']);
  expect((await call('DELETE', `/api/v1/invitations/${first.id}`)).status).toBe(204);
  expect(await readRefusal(await call('POST', path))).toEqual([404, 'not_found']);
});
