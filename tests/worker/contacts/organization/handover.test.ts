import { deleteTeam } from '#tests/worker/world/organization.ts';
import { expect, test } from 'vitest';
import type { JobOf } from '#worker/jobs/job.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { createContactTeam, readNames } from '#tests/worker/contacts/organization/harness.ts';
import { depart, undo } from '#tests/worker/departures/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const toHeir = ({ memberId }: { memberId: string }) => ({ card: 'pause', heir: memberId });

const isHandover = (job: { kind: string }): job is JobOf<'hand_over_contacts'> =>
  job.kind === 'hand_over_contacts';

test('the heir gets the contacts of a leaver at once, and an undo returns them', async () => {
  const { team, sales, seller, helper, manager } = await createContactTeam();
  const departure = await depart(team, seller, toHeir(helper));
  await expectStatus(seller.send('GET', team.at('/contacts')), 404);
  expect(await readNames(team, helper)).toEqual(['of helper', 'of seller']);
  expect(await readNames(team, manager)).toEqual(['of manager']);
  expect(await readNames(team, team.owner, `?group=${sales}`)).toEqual(['of manager']);
  await expectStatus(undo(team, departure.id), 204);
  expect(await readNames(team, helper)).toEqual(['of helper']);
  expect(await readNames(team, seller)).toEqual(['of seller']);
});

test('without an heir only those who read all contacts have them until the undo', async () => {
  const { team, seller, manager } = await createContactTeam();
  const departure = await depart(team, seller, { card: 'pause' });
  expect(await readNames(team, manager)).toEqual(['of manager']);
  expect(await readNames(team, team.owner)).toEqual(['of helper', 'of seller', 'of manager']);
  await undo(team, departure.id);
  expect(await readNames(team, seller)).toEqual(['of seller']);
});

test('an heir who leaves hands on what they inherited, and an undo of the first departure returns it', async () => {
  const { team, seller, helper, manager } = await createContactTeam();
  const first = await depart(team, seller, toHeir(helper));
  const second = await depart(team, helper, toHeir(manager));
  expect(await readNames(team, manager)).toEqual(['of helper', 'of seller', 'of manager']);
  await undo(team, first.id);
  expect(await readNames(team, seller)).toEqual(['of seller']);
  // Without those that a manager reads by the group.
  const own = `?member=${manager.memberId}`;
  expect(await readNames(team, manager, own)).toEqual(['of helper', 'of manager']);
  // It does not take the returned contacts away again.
  await undo(team, second.id);
  expect(await readNames(team, helper)).toEqual(['of helper']);
  expect(await readNames(team, seller)).toEqual(['of seller']);
});

test('a ledger that does not respond delays the handover until its job, which is safe to repeat', async () => {
  const { team, seller, helper } = await createContactTeam();
  const real = createTestLedgers();
  const down = { ...real, open: () => Promise.reject(new Error('ledger down')) };
  const stalled = startOrganizations({ ledgers: down });
  const path = team.at(`/members/${seller.memberId}/departure`);
  await expectStatus(
    stalled.send(team.owner, 'POST', path, {
      isDryRun: false,
      ...toHeir(helper),
    }),
    200,
  );
  expect(await readNames(team, helper)).toEqual(['of helper']);
  const jobs = stalled.jobs.filter(isHandover);
  expect(jobs).toHaveLength(1);
  const { departures } = startOrganizations();
  for (const job of [...jobs, ...jobs]) await departures.jobs.hand_over_contacts(job);
  expect(await readNames(team, helper)).toEqual(['of helper', 'of seller']);
  // A contact that was on its way when its receiver left follows with the job.
  const late = buildSubmission({ name: 'Late', key: 'late', holderId: seller.user.id });
  await storeSubmission(await real.open(team.id), late);
  expect(await readNames(team, helper)).not.toContain('Late');
  for (const job of jobs) await departures.jobs.hand_over_contacts(job);
  expect(await readNames(team, helper)).toContain('Late');
});

test('a job of a departure that did not happen changes nothing, nor one of a deleted organization', async () => {
  const { team, seller } = await createContactTeam();
  const { departures } = startOrganizations();
  const departureId = crypto.randomUUID();
  const kind = 'hand_over_contacts';
  await departures.jobs.hand_over_contacts({ kind, organizationId: team.id, departureId });
  expect(await readNames(team, seller)).toEqual(['of seller']);
  await departures.jobs.hand_over_contacts({ kind, organizationId: 'none', departureId });
});

test('removing several members hands over the contacts of each', async () => {
  const { team, seller, helper, manager } = await createContactTeam();
  await expectStatus(
    team.send('PATCH', '/leaver-setting', {
      heir: manager.memberId,
    }),
    200,
  );
  await expectStatus(
    team.send('POST', '/members/bulk', {
      members: [seller.memberId, helper.memberId],
      change: { remove: true },
      isDryRun: false,
    }),
    200,
  );
  expect(await readNames(team, manager)).toEqual(['of helper', 'of seller', 'of manager']);
});

test('deleting the organization empties its ledger', async () => {
  const { team } = await createContactTeam();
  await deleteTeam(team);
  const { organizations, jobs } = startOrganizations();
  const job = { kind: 'delete_organization', organizationId: team.id } as const;
  await runSql('DELETE FROM cards WHERE organization_id = ?', team.id);
  for (let left = 10; left > 0 && !jobs.some(({ kind }) => kind === 'clear_ledger'); left -= 1) {
    await organizations.jobs.delete_organization(job);
  }
  const real = createTestLedgers();
  await real.clearDeleted(team.id);
  await expect(real.open(team.id)).rejects.toMatchObject({ code: 'not_found' });
});
