import type { Page } from 'playwright/test';
import { login } from '#shared/api/auth/auth.ts';
import {
  createInvitation,
  revokeInvitation,
} from '#shared/api/organizations/people/invitations.ts';
import { pages } from '#shared/routes.ts';
import { signUp } from '#e2e/fixtures/account.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { readInviteLink, startTeam, type Team } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

async function startInvitation(page: Page, team: Team, email: string) {
  const { owner } = team;
  const data = { email: owner.email, password: owner.password };
  const { token } = login.response.parse(
    await (await page.request.post(login.path, { data })).json(),
  );
  const headers = { Authorization: `Bearer ${token}` };
  const path = createInvitation.path.replace(':org', team.id);
  const answer = await page.request.post(path, { headers, data: { email, role: 'member' } });
  const { invitation } = createInvitation.response.parse(await answer.json());
  return async () => {
    const revoke = revokeInvitation.path
      .replace(':org', team.id)
      .replace(':invitation', invitation.id);
    expect((await page.request.delete(revoke, { headers })).status()).toBe(204);
  };
}

test('an invitation that is revoked while its screen is open says so and offers no way to join', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const team = await startTeam(stranger);
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  const revokeFirst = await startInvitation(stranger, team, person.email);
  await page.goto(await readInviteLink(stranger, person.email));
  await page.getByLabel(/Contacts I collect/).check();
  await revokeFirst();
  await clickButton(page, 'Join team');
  await expectRole(page, 'heading', "This link doesn't work anymore");
  await expect(page.getByRole('button', { name: 'Join team' })).toHaveCount(0);
  await expectAccessible(page);

  const revokeSecond = await startInvitation(stranger, team, person.email);
  await page.goto(pages.team);
  await clickRole(page, 'link', /You're invited/);
  await page.getByLabel(/Contacts I collect/).check();
  await revokeSecond();
  await clickButton(page, 'Join team');
  await expectText(page, 'This invitation was withdrawn');
  await expect(page.getByRole('button', { name: 'Join team' })).toHaveCount(0);
  await expectAccessible(page);
  // The browser's lines about the refusals.
  for (const line of pageErrors.splice(0)) expect(line).toContain('404');
});
