import { expect, test } from 'vitest';
import { createPaidTeam, type Team } from '#tests/worker/world/organization.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';
import { GUEST, INVITED_SIGN_UP } from '#tests/worker/organizations/invitations/invite-guest.ts';
import {
  addressOf,
  personRow,
  PUBLISH,
  store,
  type Row,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startOrganizations>;

/** A team with the published card of a person who has not joined, which its owner deletes. */
async function deletePublished() {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Ana', { title: 'Sales' });
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  const before = await readPrepared(row);
  await expectStatus(
    started.send(team.owner, 'DELETE', `${team.path}/cards/${addressOf(row)}`),
    204,
  );
  return { started, team, row, before };
}

const readPrepared = (row: Row) =>
  readRow('SELECT * FROM prepared_cards WHERE email = ?', row.email ?? '');
const restore = (started: Started, team: Team, row: Row) =>
  started.send(team.owner, 'POST', `${team.path}/cards/${addressOf(row)}/restore`);
const signUp = (started: Started, email: string) =>
  expectStatus(
    started.send(null, 'POST', INVITED_SIGN_UP, {
      token: started.findToken(email),
      agreed: true,
      ...GUEST,
    }),
    201,
  );

test('a deleted card of a person who has not joined leaves no draft that would come back', async () => {
  const { started, team, row } = await deletePublished();
  expect(await readPrepared(row)).toBeNull();
  await signUp(started, row.email);
  expect(await readValue('SELECT count(*) FROM cards WHERE organization_id = ?', team.id)).toBe(0);
});

test('it is restored as the card of that person, who gets it by joining', async () => {
  const { started, team, row, before } = await deletePublished();
  await expectStatus(restore(started, team, row), 200);
  expect(await readPrepared(row)).toEqual(before);
  await signUp(started, row.email);
  expect(
    await readRow(
      `SELECT u.email, c.content ->> '$.title' AS title FROM cards c JOIN users u ON u.id = c.user_id
      WHERE c.username = ?`,
      addressOf(row),
    ),
  ).toEqual({ email: row.email, title: 'Sales' });
});

test('it is not restored once its person has joined or the invitation has ended', async () => {
  const { started, team, row } = await deletePublished();
  const setOpen = (isOpen: 0 | 1) =>
    runSql(`UPDATE organization_invitations SET is_open = ${isOpen} WHERE email = ?`, row.email);
  await setOpen(0);
  await expectStatus(restore(started, team, row), 404);
  await setOpen(1);
  await signUp(started, row.email);
  const answer = await restore(started, team, row);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('its person joined');
  expect(await readPrepared(row)).toBeNull();
});
