import type { Page } from 'playwright/test';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { href, pages } from '#shared/routes.ts';

// docs/security.md S-X8: injected content does not run, and the operator gets a report.

const RAN = () => Reflect.get(globalThis, 'ran') === true;
const HOSTILE =
  '<script>globalThis.ran = true</script><img src="data:," onerror="globalThis.ran = true">';

/** Waits until the browser has reported a violation of one directive. */
function report(page: Page, directive: string) {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/csp-reports') &&
      (response.request().postData() ?? '').includes(directive),
  );
}

/**
 * Serves documents as the Worker wrote them, with `markup` injected as if a card had smuggled it
 * in, and without `report-to`: Chromium delays those reports by up to a minute, while `report-uri`,
 * which the same policy has for other browsers, is sent immediately.
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
  test(`S-X8: a script smuggled into ${kind} does not run and is reported`, async ({
    page,
    pageErrors,
  }) => {
    const path = await make(page);
    await serveWith(page, HOSTILE);
    const reported = Promise.all([
      report(page, 'script-src-elem'),
      report(page, 'script-src-attr'),
    ]);
    await page.goto(path);
    for (const answer of await reported) expect(answer.status()).toBe(204);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(RAN)).toBe(false);
    pageErrors.splice(0);
  });

  test(`S-X8: a string never becomes markup in ${kind}`, async ({ page, pageErrors }) => {
    const path = await make(page);
    await serveWith(page, '');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const reported = report(page, 'require-trusted-types-for');
    const refusal = await page.evaluate((html) => {
      try {
        document.body.innerHTML = html;
      } catch (error) {
        return error instanceof TypeError ? error.message : String(error);
      }
      return 'accepted';
    }, HOSTILE);
    expect(refusal).toContain('TrustedHTML');
    expect((await reported).status()).toBe(204);
    expect(await page.evaluate(RAN)).toBe(false);
    pageErrors.splice(0);
  });
}
