import { login } from '#shared/api/auth/auth.ts';
import { createChangeRequest } from '#shared/api/organizations/change-requests.ts';
import { setDefaultPolicy, startTeamWithCard } from '#e2e/fixtures/organization-card.ts';
import { expectToast } from '#e2e/fixtures/dashboard.ts';
import { teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('a request is rejected with a reason, next to the old and the new value', async ({
  page,
  stranger,
  pageErrors,
}) => {
  const { team, person, username } = await startTeamWithCard(page, stranger);
  const title = {
    source: 'policy',
    sync: 'always',
    editable: false,
    required: false,
    visibility: 'public',
  } as const;
  await setDefaultPolicy(page, team, { rules: { title }, values: { title: 'Sales Director' } });
  const { email, password } = person;
  const signedIn = await page.request.post(login.path, { data: { email, password } });
  const { token } = login.response.parse(await signedIn.json());
  const ask = async (value: string): Promise<void> => {
    const request = await page.request.post(createChangeRequest.path.replace(':org', team.id), {
      headers: { Authorization: `Bearer ${token}` },
      data: { username, field: 'title', value, note: '' },
    });
    expect(request.status(), await request.text()).toBe(201);
  };
  await ask('Head of Sales');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(teamUrl(team, 'requests'));
  // What the approver has read is not what the member asks for any more.
  const row = page.getByRole('list', { name: 'Change requests' }).getByRole('listitem');
  await expect(row).toContainText('Head of Sales');
  await ask('Chief of everything');
  await clickButton(page, /^Approve the job title/);
  await expectToast(page, 'Request Changed');
  await expect(row).toContainText('Chief of everything');
  await expect(row).toContainText('Sales Director');
  await expectAccessible(page);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await ask('Head of Sales');
  await page.reload();
  await clickButton(page, /^Reject the job title/);
  const dialog = page.getByRole('dialog');
  await expectText(dialog, 'Sales Director');
  await expectText(dialog, 'Head of Sales');
  await dialog.getByLabel('Reason').fill('Please ask HR first.');
  await expectAccessible(page);
  await clickButton(dialog, 'Reject');
  await expect(page.getByRole('button', { name: /^Reject the/ })).toHaveCount(0);
});
