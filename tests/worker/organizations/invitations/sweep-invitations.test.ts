import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createTeam, countSeats } from '#tests/worker/world/organization.ts';
import { newGuestEmail } from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

/** Runs the steps of the sweep a number of days from now. */
async function sweepIn(days: number): Promise<void> {
  const now = () => new Date(Date.now() + days * 86_400_000);
  const { sweep } = startOrganizations({ now }).organizations;
  await sweep.expiredInvitations();
  await sweep.invitations();
}

test('expired invitations free their seat in the next sweep, and are deleted a month later', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  const body = { email: newGuestEmail(), role: 'member' };
  await started.send(owner, 'POST', `${path}/invitations`, body);
  const read = async () => [
    await countSeats(id),
    await env.DB.prepare(
      'SELECT count(*) AS n FROM organization_invitations WHERE organization_id = ?',
    )
      .bind(id)
      .first('n'),
  ];
  await sweepIn(13);
  expect(await read()).toEqual([2, 1]);
  await sweepIn(15);
  expect(await read()).toEqual([1, 1]);
  await sweepIn(45);
  expect(await read()).toEqual([1, 0]);
});
