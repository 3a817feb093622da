import type { Page } from 'playwright/test';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

// security.md X8: what an attacker gets into a document does not run, and its operator hears of it.

const RAN = () => Reflect.get(globalThis, 'ran') === true;
const HOSTILE =
  '<script>globalThis.ran = true</script><img src="data:," onerror="globalThis.ran = true">';

/** Waits until the browser has told the Worker of a violation of one directive. */
function report(page: Page, directive: string) {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/csp-reports') &&
      (response.request().postData() ?? '').includes(directive),
  );
}

/**
 * Serves documents as the Worker wrote them, except for `markup` put into them, as if a card had smuggled it in, and for
 * `report-to`: Chromium keeps those reports for up to a minute, while `report-uri`, which the same policy names for the
 * other browsers, is told at once.
 */
async function serveWith(page: Page, markup: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/report-uri \/api\/csp-reports; report-to csp$/);
    return route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace('; report-to csp', ''),
      },
      body: (await response.text()).replace('<body>', `<body>${markup}`),
    });
  });
}

const DOCUMENTS = [
  ['a public card', async (page: Page) => href('card', await publishCard(page))],
  ['the app', async () => pages.login],
  ['the 404 page', async () => '/nobody-has-this-name'],
] as const;

for (const [kind, make] of DOCUMENTS) {
  test(`X8: a script smuggled into ${kind} does not run and is reported`, async ({
    page,
    complaints,
  }) => {
    const path = await make(page);
    await serveWith(page, HOSTILE);
    const told = Promise.all([report(page, 'script-src-elem'), report(page, 'script-src-attr')]);
    await page.goto(path);
    for (const answer of await told) expect(answer.status()).toBe(204);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(RAN)).toBe(false);
    complaints.splice(0);
  });

  test(`X8: a string never becomes markup in ${kind}`, async ({ page, complaints }) => {
    const path = await make(page);
    await serveWith(page, '');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const told = report(page, 'require-trusted-types-for');
    const refusal = await page.evaluate((html) => {
      try {
        document.body.innerHTML = html;
      } catch (error) {
        return error instanceof TypeError ? error.message : String(error);
      }
      return 'accepted';
    }, HOSTILE);
    expect(refusal).toContain('TrustedHTML');
    expect((await told).status()).toBe(204);
    expect(await page.evaluate(RAN)).toBe(false);
    complaints.splice(0);
  });
}
