import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { signUp } from '#e2e/fixtures/account.ts';
import { createApiKey } from '#e2e/fixtures/api-key.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { drawPortrait, publishCard } from '#e2e/fixtures/public-card.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, expectNoText, expectRole, expectText, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

const run = promisify(execFile);
const LINKS = [
  ['linkedin', 'https://linkedin.com/in/ann'],
  ['website', 'https://ann.example'],
] as const;

/** Opens the page in the app, which knows the address of this server. */
async function openChecks(page: Page): Promise<(title: string) => Promise<string[]>> {
  await page.goto(pages.security);
  await waitForHydration(page);
  await expect(page.locator('#checks code').first()).toContainText(new URL(page.url()).origin);
  /** The commands of a check and what the page says they print. */
  return (title) =>
    page
      .locator('#checks > div', { has: page.getByRole('heading', { name: title }) })
      .locator('code')
      .allTextContents();
}

const withoutValues = (text: string) =>
  text.replace(/Contact: .*/, 'Contact').replace(/Expires: .*/, 'Expires');

const expectProcessors = async (shown: Page) => {
  const section = shown.locator('#processors');
  // The local start has keys of Stripe and Google, stores its mails and has no Turnstile.
  for (const name of ['Cloudflare, Inc.', 'Stripe, Inc.', 'Google LLC', 'Apple Inc.']) {
    await expect(section.getByRole('term').filter({ hasText: name })).toHaveCount(1);
  }
  for (const name of ['Email', 'Turnstile', 'Workers AI']) {
    await expect(section.getByRole('term').filter({ hasText: name })).toHaveCount(0);
  }
  await expectText(shown.locator('#stores'), 'Cloudflare chooses the place');
  await expectNoText(shown.locator('#stores'), 'stay there');
};

test(
  'a buyer runs each check of the security page as it is written, and it prints what the page says',
  { tag: '@core' },
  async ({ page }) => {
    const card = await publishCard(page, { elements: LINKS, photo: await drawPortrait(page) });
    const generated = await page.request.post('/api/wallet-passes/generate', {
      headers: { Authorization: `Bearer ${card.token}` },
      data: { cardData: { username: card.username } },
    });
    expect(generated.status()).toBe(200);
    const readCheck = await openChecks(page);
    const folder = await mkdtemp(join(tmpdir(), 'checks-'));
    const inTerminal = async (commands: string): Promise<string> =>
      (
        await run('bash', ['-c', commands.replaceAll('your-card', card.username)], { cwd: folder })
      ).stdout.trim();

    const [weigh = '', weight = ''] = await readCheck('What a card weighs');
    const weighed = await inTerminal(weigh);
    expect(weighed.replace(/\d+ bytes/, 'n bytes')).toBe(weight.replace(/\d+ bytes/, 'n bytes'));
    const bytes = Number(/(\d+) bytes/.exec(weighed)?.[1]);
    expect([bytes > 1000, bytes <= 10_240]).toEqual([true, true]);

    const [visit = '', sent] = await readCheck('What a visit sends');
    expect(await inTerminal(visit)).toBe(sent);

    const pass = await page.request.get(`/card/${card.username}/pass.pkpass`);
    await writeFile(join(folder, 'card.pkpass'), await pass.body());
    const [verify = ''] = await readCheck('Who signed a pass');
    // openssl says on its error stream that it verified.
    const verified = (await inTerminal(`exec 2>&1; ${verify}`)).split('\n');
    expect(verified[0]).toContain('erification successful');
    expect(verified[2]).toBe(`"pass.json":"${verified[1]}"`);
    await writeFile(join(folder, 'pass/manifest.json'), '{}');
    await expect(inTerminal(verify.replace(/^unzip.*/, 'cd pass'))).rejects.toThrow();

    const [find = '', found = ''] = await readCheck('Where to report a vulnerability');
    const file = await inTerminal(find);
    expect(withoutValues(file)).toBe(withoutValues(found));
    expect(file).toContain('Contact: https://cards.example/report');
    await rm(folder, { recursive: true });
  },
);

test('the commands for webhooks compute the signature of a message that was sent', async ({
  page,
}) => {
  const receiver = await startReceiver();
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  await givePlan(page, person, 'business_pro');
  const key = await createApiKey(page, person, { name: 'CRM', permissions: ['Manage webhooks'] });
  const headers = { Authorization: `Bearer ${key}` };
  const data = { url: receiver.url, events: ['card.created'] };
  const created = await page.request.post('/api/v1/webhook-endpoints', { headers, data });
  const { id, secret } = Object(await created.json());
  await page.request.post(`/api/v1/webhook-endpoints/${id}/test`, { headers });
  const [message] = receiver.received;
  receiver.close();
  if (message === undefined) throw new Error('nothing arrived');

  const readCheck = await openChecks(page);
  const [compute = ''] = await readCheck('Who sent a webhook');
  const folder = await mkdtemp(join(tmpdir(), 'checks-'));
  await writeFile(join(folder, 'body.json'), message.body);
  const commands = compute
    .replace(/^SECRET=.*/m, `SECRET=${secret}`)
    .replace(/^ID=.*/m, `ID=${message.headers['webhook-id']}`)
    .replace(/^SENT=.*/m, `SENT=${message.headers['webhook-timestamp']}`);
  const { stdout } = await run('bash', ['-c', commands], { cwd: folder });
  expect(message.headers['webhook-signature']).toBe(`v1,${stdout.trim()}`);
  await rm(folder, { recursive: true });
});

test('the security page lists what this server uses and nothing else, with and without JavaScript', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL(pages.security, test.info().project.use.baseURL).href);
  await expectProcessors(plain);
  await plain.getByText(/^All \d+ tables/).click();
  await expect(plain.getByText('Messages to support', { exact: true })).toHaveCount(2);
  await expect(plain.getByText('Hash of a mailed link', { exact: true })).toBeVisible();
  await context.close();

  // From a document that does not know the server.
  await page.goto(pages.pricing);
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Security', exact: true }).click();
  await expectRole(page, 'heading', 'Who processes it');
  await expectProcessors(page);
  await expectAccessibleAtEveryWidth(page);
  await page.locator('#reporting').getByRole('link', { name: 'security.txt' }).click();
  await expect(page).toHaveURL(href('securityTxt'));
});
