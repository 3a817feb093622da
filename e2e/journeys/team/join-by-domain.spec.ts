import { createAccount, newPerson, openDashboard } from '#e2e/fixtures/account.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { setDnsRecords } from '#e2e/fixtures/own-domain.ts';
import { expectInTeam, startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('an admin proves a domain and copies a link, by which a colleague joins and a stranger does not', async ({
  page,
  stranger,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const team = await startTeam(page);
  const name = `mail-${crypto.randomUUID().slice(0, 8)}.example`;
  await page.goto(teamUrl(team, 'domains'));
  await page.getByLabel('Domain', { exact: true }).fill(name);
  await clickButton(page, 'Add domain');
  const domain = page.getByRole('region', { name });
  const proof = await domain.getByText(/^tiptopcards-verification=/).innerText();
  await setDnsRecords(`_tiptopcards.${name}`, 'TXT', [`"${proof}"`]);
  await clickButton(domain, 'Verify');
  await expect(domain.getByRole('status')).toHaveText('Verified');
  await expect(domain.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  await domain.getByRole('switch', { name: 'People may join by their address' }).press('Space');
  await domain.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expectToast(page, 'Link copied');
  await expectAccessibleAtEveryWidth(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = newPerson();
  await openDashboard(stranger, await createAccount(stranger, other));
  await stranger.goto(link);
  await expectText(stranger, 'Confirm your email address first');
  await confirmEmail(stranger, other.email);
  await stranger.reload();
  const refusal = "You can't join this team with your email address";
  await expectText(stranger, refusal);
  await expectText(stranger, other.email);
  await expectAccessibleAtEveryWidth(stranger);

  const colleague = { ...newPerson(), email: `ann.${crypto.randomUUID().slice(0, 8)}@${name}` };
  const token = await createAccount(stranger, colleague);
  await confirmEmail(stranger, colleague.email);
  await openDashboard(stranger, token);
  await stranger.goto(link);
  await stranger.getByRole('checkbox', { name: /^Contacts I collect/ }).check();
  await clickButton(stranger, `Join ${team.name}`);
  await expectInTeam(stranger, team);
  // A member who opens the link again is in the team already.
  await stranger.goto(link);
  await expectInTeam(stranger, team);
});
