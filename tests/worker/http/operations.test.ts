import { expect, test, vi } from 'vitest';
import { addTeamMember, createTeam } from '#tests/worker/world/organization.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test.each(['contacts', 'contacts/held-back'])(
  'a member who calls only %s of a team was active that day',
  async (path) => {
    const team = await createTeam();
    const member = await addTeamMember(team, 'member');
    await runSql(
      `UPDATE organization_members SET last_active_on = '' WHERE id = ?`,
      member.memberId,
    );
    await expectStatus(member.send('GET', team.at(`/${path}`)), 200);
    const readDay = () =>
      readValue('SELECT last_active_on FROM organization_members WHERE id = ?', member.memberId);
    await vi.waitFor(async () => {
      expect(await readDay()).toBe(new Date().toISOString().slice(0, 10));
    });
  },
);
