import { expect, test } from 'vitest';
import { unique } from '#tests/worker/world/card.ts';
import { createTeam, countSeats, pay } from '#tests/worker/world/organization.ts';
import {
  check,
  people,
  read,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

test('mail cannon: a list of an unpaid organization stops at the limit of the day', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const rows = people(25);
  const report = await check(started, organization.owner, organization.path, rows);
  expect(report.rows.filter(({ outcome }) => outcome === 'limit')).toHaveLength(5);
  const id = await store(started, organization.owner, organization.path, rows);
  await started.runJobs();
  expect(started.mails).toHaveLength(20);
  const progress = await read(started, organization, id);
  expect(progress.rows.slice(20)).toEqual(
    rows.slice(20).map(({ email }) => ({
      email,
      outcome: 'limit',
      reason: expect.stringContaining('tomorrow'),
      username: '',
      photoProblem: '',
    })),
  );
});

test('mail cannon: a list does not flood one mailbox by its spellings', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  await pay(organization.owner.user.id);
  const name = unique('flood');
  const rows = Array.from({ length: 8 }, (_, at) => ({ email: `${name}+${at}@rows.example` }));
  const report = await check(started, organization.owner, organization.path, rows);
  const id = await store(started, organization.owner, organization.path, rows);
  await started.runJobs();
  expect(started.mails).toHaveLength(5);
  const outcomes = (await read(started, organization, id)).rows.map(({ outcome }) => outcome);
  const expected = ['limit', 'limit', 'limit'];
  expect(outcomes.slice(5)).toEqual(expected);
  expect(report.rows.slice(5).map(({ outcome }) => outcome)).toEqual(expected);
});

test('parallel lists do not use more seats than the plan has', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  await pay(organization.owner.user.id);
  for (const list of [people(6), people(6), people(6)]) {
    await store(started, organization.owner, organization.path, list);
  }
  await Promise.all(
    started.jobs.map(async (job) =>
      job.kind === 'send_invitation_list'
        ? started.organizations.jobs.send_invitation_list(job)
        : undefined,
    ),
  );
  expect(await countSeats(organization.id)).toBe(10);
  expect(started.mails).toHaveLength(9);
});
