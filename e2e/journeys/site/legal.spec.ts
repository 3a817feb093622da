import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { publishLegalByCommand } from '#e2e/fixtures/plan.ts';
import { waitForHydration } from '#e2e/fixtures/site.ts';
import { expect, expectNoText, expectRole, expectText, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

const COMPANY = 'Meier Cards AG';
const DETAILS = {
  company: COMPANY,
  address: 'Bahnhofstrasse 1, 8001 Zurich',
  country: 'Switzerland',
  email: 'info@meier.example',
  supervisoryAuthority: 'the authority of Zurich',
  governingLaw: 'the laws of Switzerland',
  courts: 'Zurich, Switzerland',
};

async function expectAgreement(page: Page): Promise<void> {
  await expectRole(page, 'heading', 'Data Processing Agreement');
  await expectText(page.getByRole('main'), /^Applies from /);
  await expectText(page.getByRole('main'), `This agreement is between ${COMPANY}`);
  await expectNoText(page.getByRole('main'), "hasn't published it yet");
  // The annexes are those of this server, which has keys of Stripe and no Turnstile.
  for (const [name, count] of [
    ['Passwords', 1],
    ['Stripe, Inc.', 1],
    ['Cloudflare Turnstile', 0],
  ] as const) {
    await expect(page.getByRole('term').filter({ hasText: name })).toHaveCount(count);
  }
}

test(
  'an operator publishes the agreement with one command, and buyers read it with and without JavaScript',
  { tag: '@core' },
  async ({ page, browser }) => {
    const folder = await mkdtemp(join(tmpdir(), 'legal-'));
    await writeFile(join(folder, 'details.json'), JSON.stringify(DETAILS));
    const printed = await publishLegalByCommand(folder, 'dpa');
    expect(printed).toContain('Have a lawyer check the files');
    expect(printed).toMatch(/\/data-processing (?:applies from|is unchanged since) \d{4}-/);
    await rm(folder, { recursive: true });

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(new URL(pages.dpa, test.info().project.use.baseURL).href);
    await expectAgreement(plain);
    await context.close();

    await page.goto(pages.dpa);
    await waitForHydration(page);
    await expectAgreement(page);
    await expectAccessibleAtEveryWidth(page);
    // From a document that does not contain it.
    await page.goto(pages.security);
    await waitForHydration(page);
    await page.getByRole('main').getByRole('link', { name: 'data processing agreement' }).click();
    await expectAgreement(page);
  },
);
