import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { clickButton } from '#e2e/fixtures/click-button.ts';
import { startTeam, teamUrl } from '#e2e/fixtures/team.ts';
import { expect, expectAccessible, expectText, test } from '#e2e/fixtures/test.ts';

const PROGRAM = 'src/pages/guides/verify-audit-log.py';
const run = promisify(execFile);

test('a customer verifies an export in the browser and with the documented program, and sees a change', async ({
  page,
  context,
}) => {
  const team = await startTeam(page);
  await page.goto(teamUrl(team, 'audit'));
  await page.getByText(`created the team “${team.name}”`).click();
  const noted = /[0-9a-f]{64}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export as JSON lines');
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  const last = /"hash":"([0-9a-f]{64})"\}\n$/.exec(text)?.[1] ?? '';
  expect((await run('python3', [PROGRAM, file])).stdout).toBe(
    `Complete up to entry 2, whose hash is ${last}.\n`,
  );

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Verify a JSON export' }).click();
  const verifier = await opened;
  const requests: string[] = [];
  verifier.on('request', (request) => requests.push(request.url()));
  await verifier.waitForLoadState();
  await context.setOffline(true);
  const choose = (content: string) =>
    verifier
      .getByLabel('Audit log, JSON')
      .setInputFiles({ name: 'log.jsonl', mimeType: '', buffer: Buffer.from(content) });
  const result = verifier.getByRole('status');
  await choose(text);
  await expectText(result, '2 entries, complete');
  await expectText(result, last);
  await expectAccessible(verifier);

  await verifier.getByLabel('Hash to find').fill(noted);
  await expectText(result, 'The hash that you entered is that of entry 1.');
  await verifier.getByLabel('Hash to find').fill('f'.repeat(64));
  await expectText(result, 'The hash is not in this log');
  await verifier.getByLabel('Hash to find').fill('soon');
  await expectText(verifier, 'A hash has 64 characters, 0 to 9 and a to f.');
  await verifier.getByLabel('Hash to find').fill('');
  await choose(text.replace('organization.created', 'organization.deleted'));
  await expectText(result, 'Entry 1 was changed, or the one before it: its hash does not match.');
  await expectAccessible(verifier);

  // Dropped next to the zone, the file is checked all the same and does not replace the page.
  const dropped = await verifier.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'dropped.jsonl'));
    return transfer;
  }, text);
  const zone = verifier.locator('#drop');
  await verifier.dispatchEvent('h1', 'dragover', { dataTransfer: dropped });
  await expect(zone).toHaveAttribute('data-over');
  await verifier.dispatchEvent('h1', 'drop', { dataTransfer: dropped });
  await expect(zone).not.toHaveAttribute('data-over');
  await expectText(zone, 'dropped.jsonl');
  await expectText(result, '2 entries, complete');
  await context.setOffline(false);
  // What the page loaded is itself.
  expect(requests.filter((url) => !url.endsWith('/verify-audit-log'))).toEqual([]);

  const answer = await page.request.get('/verify-audit-log');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/connect-src|'self'|unsafe|https?:/);
  // A saved copy has the same policy.
  expect(await answer.text()).toContain(policy.replaceAll("'", '&#39;'));
  await verifier.close();
});
