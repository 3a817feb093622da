import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { createAccount, newPerson } from '#e2e/fixtures/account.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { pages } from '#shared/routes.ts';

const run = promisify(execFile);
const STAND_IN = join(import.meta.dirname, '../../fixtures/curl.ts');

test(
  'the documentation lists every call and event of openapi.json, and loads no script from elsewhere',
  { tag: '@core' },
  async ({ page, request }) => {
    const scripts: string[] = [];
    page.on('request', (sent) => {
      if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).origin);
    });
    await page.goto(pages.docs);
    const answer = await request.get('/openapi.json');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    const described: {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
      webhooks: Record<string, unknown>;
    } = await answer.json();
    expect(described.openapi).toBe('3.1.1');
    const names = Object.values(described.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) await expect(page.locator(`[id="${name}"]`)).toHaveCount(1);
    await page.getByRole('link', { name: 'Webhook events', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Webhook events' })).toBeInViewport();
    const events = page.locator('section[aria-labelledby="events"]');
    for (const event of Object.keys(described.webhooks)) {
      await expect(events.getByText(event, { exact: true })).toHaveCount(1);
    }
    await expectAccessible(page);
    const { origin } = new URL(page.url());
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((from) => from !== origin)).toEqual([]);
  },
);

/** Lets the app take the page over, which knows the reader's own host. */
async function takeOver(page: Page, section: string): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  const code = page.locator(section).locator('figure code').first();
  await expect(code).toContainText(new URL(page.url()).origin);
}

/** The text of an example, by the section that it is in and its title. */
async function readExample(page: Page, section: string, title: string): Promise<string> {
  const figure = page.locator(section).locator('figure').filter({ hasText: title });
  return (await figure.locator('code').textContent()) ?? '';
}

test('the commands of the documentation work in a terminal as they are written', async ({
  page,
}) => {
  const person = newPerson();
  const token = await createAccount(page, person);
  await confirmEmail(page, person.email);
  await givePlan(page, person, 'business_pro');
  const created = await page.request.post(createApiKey.path, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      name: 'A terminal',
      scopes: ['cards:read', 'cards:write'],
      password: person.password,
    },
  });
  const { key: KEY } = createApiKey.response.parse(await created.json());
  await page.goto(pages.docs);
  const { origin } = new URL(page.url());
  await takeOver(page, '#createCard');
  const username = `curl-${Date.now().toString(36)}`;
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  const program = join(folder, 'curl');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${STAND_IN}' "$@"\n`);
  await chmod(program, 0o755);
  /** Runs it with the reader's own username and key. */
  const runCommand = async (command: string): Promise<string> => {
    expect(command).toContain(origin);
    const own = command
      .replaceAll('ada-lovelace', username)
      .replaceAll('/card/ann', `/card/${username}`);
    const { stdout } = await run('sh', ['-ec', own], {
      cwd: folder,
      // The stand-in comes last, for machines without curl.
      env: { ...process.env, KEY, PATH: `${process.env['PATH']}${delimiter}${folder}` },
    });
    return stdout;
  };
  const runCall = async (name: string): Promise<unknown> =>
    JSON.parse(await runCommand(await readExample(page, `#${name}`, 'curl')));

  expect(await runCall('createCard')).toMatchObject({ username, version: 1 });
  expect(await runCall('listCards')).toMatchObject({ data: [{ username }], next: null });
  expect(await runCall('changeCard')).toMatchObject({ title: 'Countess of Lovelace', version: 2 });
  expect(await runCall('readCard')).toMatchObject({ name: 'Ada Lovelace', version: 2 });

  await page.goto(pages.guides);
  await takeOver(page, '#files');
  await runCommand(await readExample(page, '#files', 'From a terminal'));
  const read = (name: string) => readFile(join(folder, name));
  expect(String(await read('contact.vcf'))).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0/);
  expect(String(await read('code.svg'))).toContain('<svg');
  expect((await read('preview.png')).subarray(1, 4).toString()).toBe('PNG');
  await rm(folder, { recursive: true });
});
