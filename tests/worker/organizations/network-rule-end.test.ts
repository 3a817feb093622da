import { expect, test } from 'vitest';
import {
  readAccessRules,
  readNetworkRuleEnd,
  scheduleNetworkRuleEnd,
} from '#shared/api/organizations/access-rules.ts';
import { NO_ACCESS_RULES } from '#shared/organization/access-rules.ts';
import { endDueNetworks } from '#worker/organizations/rules/change-rules.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import {
  INSIDE,
  NETWORK,
  OUTSIDE,
  sendFrom,
  startRuledTeam,
} from '#tests/worker/organizations/ruled-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember } from '#tests/worker/world/organization.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

test('an owner outside the networks ends their rule after a day, and any owner can keep it', async () => {
  const team = await startRuledTeam({ appNetworks: [NETWORK], programNetworks: [NETWORK] });
  const second = await addMember(team, 'owner');
  const admin = await addMember(team, 'admin');
  const outside = sendFrom(team.owner.send, OUTSIDE);
  const end = team.at('/network-rule-end');
  await expectStatus(
    sendFrom(admin.send, OUTSIDE)('POST', end, { password: PASSWORD }),
    403,
    'forbidden',
  );
  await expectStatus(outside('POST', end, { password: 'wrong' }), 403, 'wrong_password');
  const scheduled = outside('POST', end, { password: PASSWORD });
  const { endsAt } = await readAnswer(scheduleNetworkRuleEnd, scheduled);
  expect(Date.parse(endsAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const again = outside('POST', end, { password: PASSWORD });
  expect(await readAnswer(scheduleNetworkRuleEnd, again)).toEqual({ endsAt });
  const mail = await waitForMail(second.email, 'The network rule of your team will end');
  expect(mail.text).not.toContain(NETWORK);

  await expectStatus(sendFrom(second.send, OUTSIDE)('DELETE', end), 200, { endsAt: null });
  await waitForMail(team.owner.email, 'The network rule of your team stays');
  await outside('POST', end, { password: PASSWORD });
  const mailed: string[] = [];
  const kernel = createTestKernel({
    sendMails: async (mails) => void mailed.push(...mails.map(({ to }) => to)),
  });
  const sweep = () => endDueNetworks(kernel);
  await sweep();
  await expectStatus(outside('GET', team.at()), 403, 'network_refused');
  await runSql(
    "UPDATE organization_access_rules SET networks_end_at = '2026-01-01' WHERE organization_id = ?",
    team.id,
  );
  await sweep();
  await expectStatus(outside('GET', team.at()), 200);
  const { rules } = await readAnswer(readAccessRules, outside('GET', team.at('/access-rules')));
  expect(rules).toEqual({ ...NO_ACCESS_RULES, programNetworks: [NETWORK] });
  expect(await readAnswer(readNetworkRuleEnd, outside('GET', end))).toEqual({ endsAt: null });
  expect(mailed.toSorted()).toEqual([second.email, team.owner.email].toSorted());
  const actions = (await readEntries(team.id)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('access_rules.'))).toEqual([
    'access_rules.updated',
    'access_rules.end_scheduled',
    'access_rules.end_canceled',
    'access_rules.end_scheduled',
    'access_rules.ended',
  ]);
});

test('an owner outside the networks ends their rule while the deletion of the team is scheduled', async () => {
  const team = await startRuledTeam({ appNetworks: [NETWORK] });
  const inside = sendFrom(team.owner.send, INSIDE);
  await expectStatus(inside('DELETE', team.at(), { name: team.name, password: PASSWORD }), 200);
  const end = { password: PASSWORD };
  await expectStatus(
    sendFrom(team.owner.send, OUTSIDE)('POST', team.at('/network-rule-end'), end),
    200,
  );
});
