import { login } from '#shared/api/auth/auth.ts';
import { createChangeRequest } from '#shared/api/organizations/change-requests.ts';
import { setDefaultPolicy, startTeamWithCard } from '#e2e/fixtures/company-card.ts';
import { teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';

test('a request is rejected with a reason, next to the old and the new value', async ({
  page,
  stranger,
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
  const request = await page.request.post(createChangeRequest.path.replace(':org', team.id), {
    headers: { Authorization: `Bearer ${token}` },
    data: { key: crypto.randomUUID(), username, field: 'title', value: 'Head of Sales', note: '' },
  });
  expect(request.status(), await request.text()).toBe(201);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(teamUrl(team, 'requests'));
  await page.getByRole('button', { name: /^Reject the job title/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sales Director')).toBeVisible();
  await expect(dialog.getByText('Head of Sales')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Please ask HR first.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('button', { name: /^Reject the/ })).toHaveCount(0);
});
