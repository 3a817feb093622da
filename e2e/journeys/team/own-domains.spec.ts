import { addOrganizationCard } from '#e2e/fixtures/organization-card.ts';
import { askHost, setDnsRecords } from '#e2e/fixtures/own-domain.ts';
import { givePlanByCommand } from '#e2e/fixtures/plan.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';
import { PRODUCT_FILES } from '#shared/site/worker-first.ts';
import { clickButton, clickRole } from '#e2e/fixtures/click-button.ts';

test("a team's cards move to an address of its own, and back", async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const username = await addOrganizationCard(page, team, team.owner);
  const hostname = `cards.${crypto.randomUUID().slice(0, 8)}.example`;
  await page.goto(teamUrl(team, 'domains'));
  await page.getByLabel('Address for your cards').fill(hostname);
  await clickButton(page, 'Add address');
  const domain = page.getByRole('region', { name: hostname });
  await expect(domain).toContainText('Not verified');
  expect((await askHost(origin, hostname, `/${username}`)).status).toBe(421);

  await clickButton(domain, 'Check again');
  await expect(domain).toContainText("We don't find the TXT record");
  await expect(domain).toContainText(`${hostname} has no CNAME record yet`);
  await expectAccessible(page);

  const proof = await domain.getByText(/^tiptopcards-hostname=/).innerText();
  await setDnsRecords(`_tiptopcards-host.${hostname}`, 'TXT', [`"${proof}"`]);
  await clickButton(domain, 'Check again');
  await expect(domain).toContainText('Setting up');
  await setDnsRecords(hostname, 'CNAME', ['customers.example.com.']);
  await clickButton(domain, 'Check again');
  await expect(domain.getByRole('status')).toHaveText('Active');
  await expectAccessible(page);

  await expect.poll(async () => (await askHost(origin, hostname, `/${username}`)).status).toBe(200);
  const home = `http://${hostname}:${new URL(origin).port}`;
  await expect
    .poll(async () => (await askHost(origin, 'localhost', `/${username}`)).headers.location ?? '')
    .toBe(`${home}/${username}`);
  const card = await askHost(origin, hostname, `/${username}`);
  expect(card.text).toContain(`<link rel="canonical" href="${home}/${username}">`);
  expect(card.headers['set-cookie']).toBeUndefined();

  await page.goto(href('dashboard'));
  await clickRole(page, 'tab', 'Digital Cards');
  const address = `${new URL(home).host}/card/${username}`;
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await page.goto(teamUrl(team, 'domains'));

  await clickButton(domain, 'Remove');
  await clickButton(page.getByRole('alertdialog'), 'Remove');
  await expect(domain).toContainText('redirect until');
});

test('S-D2: built pages and files of the product answer its own hosts only', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const team = await startTeam(page);
  await givePlanByCommand(team.owner.email, 'enterprise');
  const hostname = `cards.${crypto.randomUUID().slice(0, 8)}.example`;
  await page.goto(teamUrl(team, 'domains'));
  await page.getByLabel('Address for your cards').fill(hostname);
  await clickButton(page, 'Add address');
  const domain = page.getByRole('region', { name: hostname });
  const proof = await domain.getByText(/^tiptopcards-hostname=/).innerText();
  await setDnsRecords(`_tiptopcards-host.${hostname}`, 'TXT', [`"${proof}"`]);
  await setDnsRecords(hostname, 'CNAME', ['customers.example.com.']);
  for (const state of ['Setting up', 'Active']) {
    await clickButton(domain, 'Check again');
    await expect(domain.getByRole('status')).toHaveText(state);
    if ((await domain.getByRole('status').innerText()) === 'Active') break;
  }
  await expect.poll(async () => (await askHost(origin, hostname, '/')).status).toBe(200);
  // The root is the company's page, not the product's.
  expect((await askHost(origin, hostname, '/')).text).not.toContain('Tip Top Cards');
  for (const path of ['/pricing', href('verifyAuditLog'), ...PRODUCT_FILES]) {
    const own = await askHost(origin, hostname, path);
    expect([path, own.status, own.text.includes('Tip Top Cards')]).toEqual([path, 404, false]);
    const unlisted = await askHost(origin, 'unlisted.example', path);
    expect([path, unlisted.status]).toEqual([path, 421]);
    expect(unlisted.text).not.toContain('Tip Top Cards');
    const product = await askHost(origin, 'localhost', path);
    expect([path, product.status]).toEqual([path, 200]);
  }
  const pricing = await askHost(origin, 'localhost', '/pricing');
  expect(pricing.text).toContain('Tip Top Cards');
  expect(pricing.headers['content-security-policy']).toContain("default-src 'none'");
});
