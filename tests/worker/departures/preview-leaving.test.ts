import { expect, test } from 'vitest';
import { previewOwnDeparture } from '#shared/api/organizations/people/departures.ts';
import {
  createTeam,
  readMembership,
  readRefusal,
  type Team,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { createContactTeam } from '#tests/worker/contacts/organization/harness.ts';
import { visit } from '#tests/worker/departures/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

async function preview(team: Team, person: Person) {
  return await readAnswer(previewOwnDeparture, person.send('GET', team.at('/leave')), 200);
}

test(`${previewOwnDeparture.path}: a member sees what leaving ends by the setting, and nothing changes`, async () => {
  const { team, seller, manager, cards } = await createContactTeam();
  const setting = { card: 'redirect', successor: manager.memberId, heir: manager.memberId };
  await team.send('PATCH', '/leaver-setting', setting);
  const { departure, contacts } = await preview(team, seller);
  expect(departure).toMatchObject({
    card: 'redirect',
    successor: { id: manager.memberId },
    heir: { id: manager.memberId },
    cards: [{ username: cards.seller, outcome: 'redirected' }],
    passes: 0,
    freesSeat: true,
  });
  expect(contacts).toBe(1);
  expect(await readMembership(seller.memberId)).toMatchObject({ status: 'active' });
  await expectStatus(visit(cards.seller), 200);
});

test('a leaver who is the successor and heir of the setting is neither in the preview', async () => {
  const { team, seller } = await createContactTeam();
  const setting = { card: 'redirect', successor: seller.memberId, heir: seller.memberId };
  await team.send('PATCH', '/leaver-setting', setting);
  expect((await preview(team, seller)).departure).toMatchObject({
    card: 'pause',
    successor: null,
    heir: null,
    cards: [{ outcome: 'paused' }],
  });
});

test('the last owner is refused before leaving as when leaving, and a stranger finds nothing', async () => {
  const team = await createTeam();
  const other = await createTeam();
  const refused = await readRefusal(await team.send('GET', '/leave'));
  expect(refused).toEqual(await readRefusal(await team.send('POST', '/leave')));
  expect(refused[0]).toBe(409);
  await expectStatus(other.owner.send('GET', team.at('/leave')), 404);
});
