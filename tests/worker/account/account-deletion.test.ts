import { expect, test } from 'vitest';
import {
  keepAccount,
  scheduleAccountDeletion,
  readAccountDeletion,
} from '#shared/api/auth/account-deletion.ts';
import { deleteAccount } from '#shared/api/auth/account.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { deleteDueAccounts } from '#worker/account/account-deletion.ts';
import { endDueOrganizations } from '#worker/organizations/removal/end-organization.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, createTeam, listActions } from '#tests/worker/world/organization.ts';
import { createPartner, insertCustomer } from '#tests/worker/world/partner.ts';
import { confirmEmail, join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

const CONFIRMED = { password: PASSWORD, confirm: 'DELETE' };
const read = async (person: Person) =>
  readAnswer(readAccountDeletion, person.send('GET', readAccountDeletion.path));
const schedule = async (person: Person) =>
  readAnswer(scheduleAccountDeletion, person.send('POST', scheduleAccountDeletion.path, CONFIRMED));
const countAccounts = ({ user }: Person) =>
  readValue('SELECT count(*) AS n FROM users WHERE id = ?', user.id);

/** The hourly sweep, a number of days from now. Returns the subjects of its mails to accounts. */
async function sweepIn(days: number): Promise<string[]> {
  const subjects: string[] = [];
  const kernel = createTestKernel({
    now: () => new Date(Date.now() + days * DAY_MS),
    enqueue: async () => {},
    sendMail: async ({ subject }) => void subjects.push(subject),
  });
  await endDueOrganizations(kernel);
  await deleteDueAccounts(kernel);
  return subjects;
}

test('an account whose team others use is deleted with it a week later, and not at once', async () => {
  const team = await createTeam();
  const { owner } = team;
  await confirmEmail(owner.user.id);
  const ben = await addMember(team, 'owner');
  expect(await read(owner)).toMatchObject({
    deletesAt: null,
    organizations: [{ id: team.id, kind: 'waits' }],
  });
  expect((await read(ben)).organizations).toMatchObject([{ kind: 'left' }]);
  await expectStatus(owner.send('DELETE', deleteAccount.path, CONFIRMED), 409, 'billing_owner');
  const wrong = { ...CONFIRMED, password: 'wrong' };
  await expectStatus(
    owner.send('POST', scheduleAccountDeletion.path, wrong),
    403,
    'wrong_password',
  );
  const { deletesAt } = await schedule(owner);
  expect((await read(owner)).deletesAt).toBe(deletesAt);
  await waitForMail(ben.email, 'Your team on');
  await waitForMail(owner.email, 'Your Tip Top Cards account will be deleted');
  await sweepIn(6.9);
  expect(await countAccounts(owner)).toBe(1);
  await sweepIn(7.1);
  expect(await countAccounts(owner)).toBe(0);
  await expectStatus(ben.send('GET', team.at()), 404);
  expect(await countAccounts(ben)).toBe(1);
});

test.each([
  [
    'a suspended member',
    async (team: Awaited<ReturnType<typeof createTeam>>) => {
      await addMember(team, 'member', { status: 'suspended' });
    },
  ],
  [
    'the card of a former member',
    async (team: Awaited<ReturnType<typeof createTeam>>) => {
      const ann = await addMember(team, 'member');
      await createTeamCard({ team }, ann.memberId);
      await runSql(
        "UPDATE organization_members SET status = 'left', left_at = joined_at WHERE id = ?",
        ann.memberId,
      );
    },
  ],
])('a team with %s waits', async (_, use) => {
  const team = await createTeam();
  await use(team);
  expect((await read(team.owner)).organizations).toMatchObject([{ kind: 'waits' }]);
});

test('a partner with customers waits, too', async () => {
  const partner = await createPartner();
  await insertCustomer(partner.id);
  expect((await read(partner.owner)).organizations).toMatchObject([{ kind: 'waits' }]);
});

test('an account without such a team is not scheduled for deletion', async () => {
  const team = await createTeam();
  expect((await read(team.owner)).organizations).toMatchObject([{ kind: 'deleted' }]);
  await expectStatus(team.owner.send('POST', scheduleAccountDeletion.path, CONFIRMED), 404);
  await expectStatus(team.owner.send('DELETE', keepAccount.path), 404);
  expect(await countAccounts(team.owner)).toBe(1);
});

test('its owner takes the deletion back, for the account and its teams', async () => {
  const team = await createTeam();
  await addMember(team, 'member');
  await schedule(team.owner);
  await expectStatus(team.owner.send('DELETE', keepAccount.path), 204);
  expect((await read(team.owner)).deletesAt).toBeNull();
  expect(await listActions(team.id)).toContain('organization.deletion_canceled');
  await sweepIn(8);
  expect(await countAccounts(team.owner)).toBe(1);
  await expectStatus(team.send('GET', ''), 200);
});

test('another owner who keeps the team keeps the account that pays for it', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'owner');
  await expectStatus(team.send('DELETE', '', { name: team.name, password: PASSWORD }), 200);
  // Also when the deletion of the team was scheduled before.
  await schedule(team.owner);
  await expectStatus(ben.send('POST', team.at('/keep')), 204);
  expect((await read(team.owner)).deletesAt).toBeNull();
  await sweepIn(8);
  expect(await countAccounts(team.owner)).toBe(1);
});

test('an account that pays for others again by its day stays, and its owner learns it', async () => {
  const team = await createTeam();
  await confirmEmail(team.owner.user.id);
  await addMember(team, 'member');
  await schedule(team.owner);
  const next = await createTeam({ owner: team.owner });
  await addMember(next, 'member');
  expect(await sweepIn(8)).toEqual(['Your Tip Top Cards account was not deleted']);
  expect(await countAccounts(team.owner)).toBe(1);
  expect((await read(team.owner)).deletesAt).toBeNull();
});

test('a cancellation that was interrupted after the account takes back its team, too', async () => {
  const team = await createTeam();
  const { owner } = team;
  await addMember(team, 'member');
  await schedule(owner);
  await runSql('UPDATE users SET deletes_at = NULL WHERE id = ?', owner.user.id);
  await expectStatus(owner.send('DELETE', keepAccount.path), 204);
  const deletesAt = 'SELECT deletes_at FROM organizations WHERE id = ?';
  expect(await readValue(deletesAt, team.id)).toBe(null);
  await expectStatus(owner.send('DELETE', keepAccount.path), 404);
});

test('an account that cannot be deleted yet does not stop the others', async () => {
  const [stuck, other] = [await join(), await join()];
  for (const [at, { user }] of [stuck, other].entries()) {
    const due = new Date(Date.UTC(2000, 0, at + 1)).toISOString();
    await runSql('UPDATE users SET deletes_at = ?2 WHERE id = ?1', user.id, due);
  }
  const kernel = createTestKernel({ enqueue: async () => {} });
  kernel.listen({
    effects: {
      accountClosing: async ({ userId }) => {
        if (userId === stuck.user.id) throw new Error('payments are down');
      },
    },
  });
  await expect(deleteDueAccounts(kernel)).rejects.toThrow('not every due account');
  expect([await countAccounts(stuck), await countAccounts(other)]).toEqual([1, 0]);
});
