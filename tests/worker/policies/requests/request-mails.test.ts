import { expect, test } from 'vitest';
import { createChangeRequest } from '#shared/api/organizations/change-requests.ts';
import { readOrganization } from '#shared/api/organizations/organizations.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { mailDeciders } from '#worker/policies/requests/mail-requests.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { LOCKED_RULE } from '#tests/worker/policies/start-world.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, type TeamMember } from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const SUBJECT = 'A member of your team on';

/** A team that sets job titles, with a member who may ask for another one. */
async function startTeam() {
  const team = await createCardTeam();
  await confirmEmail(team.owner.user.id);
  const ann = await addMember(team, 'member');
  const { username } = await team.card(ann.memberId);
  await team.setPolicy({ rules: { title: LOCKED_RULE }, values: { title: 'Sales' } });
  const ask = async (value: string) => {
    const body = { username, field: 'title', value, note: '' };
    return (
      await readAnswer(
        createChangeRequest,
        ann.send('POST', team.at('/change-requests'), body),
        201,
      )
    ).request;
  };
  return { team, ann, ask };
}

const countWaiting = async ({ at }: CardTeam, { send }: Pick<Person, 'send'>) =>
  (await readAnswer(readOrganization, send('GET', at()))).organization.openRequests;

test('those who decide are mailed and see how many wait, and the member gets the answer', async () => {
  const { team, ann, ask } = await startTeam();
  const request = await ask('Head of Sales');
  const mail = await waitForMail(team.owner.email, SUBJECT);
  expect(mail.text).toContain('Review requests:');
  expect(mail.subject + mail.text).not.toContain('Head of Sales');
  expect(await countWaiting(team, team.owner)).toBe(1);
  expect(await countWaiting(team, ann)).toBeNull();
  const decision = { isApproved: true, value: 'Head of Sales' };
  await expectStatus(team.send('POST', `/change-requests/${request.id}/decide`, decision), 200);
  const answer = await waitForMail(ann.email, 'Your change was approved on');
  expect(answer.text).toContain('Your card shows the new job title');
  expect(await countWaiting(team, team.owner)).toBe(0);
});

test('a person is mailed at most once an hour, and then about what came since', async () => {
  const { team, ann, ask } = await startTeam();
  await ask('Head of Sales');
  await waitForMail(team.owner.email, SUBJECT);
  const mailAfter = async (hours: number): Promise<[string[], boolean]> => {
    const mails: Mail[] = [];
    const kernel = createTestKernel({
      now: () => new Date(Date.now() + hours * HOUR_MS),
      sendMails: async (more) => void mails.push(...more),
    });
    const request = { organizationId: team.id, memberId: ann.memberId, origin: '' };
    const isLeftOut = await mailDeciders(kernel, request);
    return [mails.map(({ to }) => to), isLeftOut];
  };
  // Nothing came since the mail.
  expect(await mailAfter(1.1)).toEqual([[], true]);
  const { id } = await ask('Head of Marketing');
  expect(await mailAfter(0.9)).toEqual([[], true]);
  expect(await mailAfter(1.1)).toEqual([[team.owner.email], false]);
  expect(await mailAfter(1.2)).toEqual([[], true]);
  const decision = { isApproved: false, value: 'Head of Marketing' };
  await expectStatus(team.send('POST', `/change-requests/${id}/decide`, decision), 200);
  expect(await mailAfter(9)).toEqual([[], true]);
});

test('only people who may decide are mailed, and only those who want mails', async () => {
  const { team, ann, ask } = await startTeam();
  const near = await addMember(team, 'manager');
  await team.group(ann.memberId, near.memberId);
  const far = await addMember(team, 'manager');
  const admin = await addMember(team, 'admin');
  const quiet = await addMember(team, 'admin');
  await runSql('INSERT INTO preferences VALUES (?, 0, 1, 1, 1, 0)', quiet.user.id);
  const member = await addMember(team, 'member');
  const mails: Mail[] = [];
  const kernel = createTestKernel({ sendMails: async (more) => void mails.push(...more) });
  await ask('Head of Sales');
  await runSql('DELETE FROM change_request_mails');
  await mailDeciders(kernel, { organizationId: team.id, memberId: ann.memberId, origin: '' });
  const isMailed = ({ email }: TeamMember) => mails.some(({ to }) => to === email);
  expect([near, admin, far, quiet, member, ann].map(isMailed)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
