import type { Page } from 'playwright/test';
import { listOrganizations } from '#shared/api/organizations/organizations.ts';
import { signUp } from '#e2e/fixtures/account.ts';
import { expectAccessibleAtEveryWidth } from '#e2e/fixtures/layout.ts';
import { expect, test, expectText, expectRole } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

const statementsUrl = (organization: string) =>
  `${pages.franchiseDashboard}?org=${organization}&tab=statements`;

const total = (paid: number, returned: number, carriedIn = 0) => {
  const share = Math.round((paid + returned) * 0.65);
  const balance = share + carriedIn;
  return {
    currency: 'usd',
    lines: 300,
    paid,
    returned,
    share,
    carriedIn,
    payable: Math.max(0, balance),
    carriedOut: Math.min(0, balance),
  };
};

const statement = (no: number) => ({
  month: new Date(Date.UTC(2026, 10 - no, 1)).toISOString().slice(0, 7),
  state: no === 0 ? 'open' : 'closed',
  lines: 300,
  totals: no === 3 ? [total(0, -290_000)] : [total(870_000 + no * 2900, -2900)],
  closedAt: no === 0 ? null : '2026-11-06T01:17:00.000Z',
  hash: no === 0 ? null : 'a3'.repeat(32),
});

const KINDS = ['invoice', 'invoice', 'invoice', 'refund', 'invoice', 'dispute'] as const;

const line = (no: number) => {
  const kind = KINDS[no % KINDS.length];
  const amount = kind === 'invoice' ? 2900 : -2900;
  return {
    id: `in_${no}`,
    at: new Date(Date.UTC(2026, 9, 1, no)).toISOString(),
    kind,
    invoiceId: `in_${no}`,
    customerRef: `c0ffee${String(1000 + no)}`,
    currency: 'usd',
    amount,
    share: amount * 0.65,
    percent: 65,
  };
};

/** Answers with 13 months, each of 300 lines in pages of 50. */
async function serveStatements(page: Page): Promise<void> {
  await page.route('**/api/organizations/*/statements*', (route) => {
    const isFirst = !route.request().url().includes('before=');
    const statements = Array.from({ length: isFirst ? 12 : 1 }, (_, no) =>
      statement(isFirst ? no : 12),
    );
    return route.fulfill({
      json: { statements, next: isFirst ? statements.at(-1)?.month : null, sharePercent: 65 },
    });
  });
  await page.route('**/api/organizations/*/statements/2026-10*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const usage = {
      cards: 3412,
      includedCards: 3000,
      extraCards: 412,
      extraCardCents: 20,
      amountCents: 8240,
      reportedAt: '2026-11-06T01:17:00.000Z',
    };
    return route.fulfill({
      json: {
        statement: statement(1),
        usage,
        lines: Array.from({ length: 50 }, (_, no) => line(from + no)),
        next: from === 250 ? null : String(from + 50),
      },
    });
  });
}

/** Lists an organization as a partner in which the account is an owner. */
async function servePartner(page: Page, id: string): Promise<void> {
  const partner = {
    id,
    slug: 'bright',
    name: 'Bright Ideas',
    kind: 'partner',
    role: 'owner',
    deletesAt: null,
  };
  await page.route(`**${listOrganizations.path}`, (route) =>
    route.fulfill({
      json: { organizations: [{ ...partner, plan: 'enterprise' }], invitations: [] },
    }),
  );
}

test('a partner without payments sees when the first statement begins', async ({ page }) => {
  await signUp(page);
  await servePartner(page, 'partner');
  await page.route('**/api/organizations/*/statements*', (route) =>
    route.fulfill({ json: { statements: [], next: null, sharePercent: 65 } }),
  );
  await page.goto(statementsUrl('partner'));
  await expectRole(page, 'heading', 'No statements yet');
  await expectAccessibleAtEveryWidth(page);
});

test('a partner reads twelve months, the ones before, one month with 300 lines, and downloads it', async ({
  page,
}) => {
  await signUp(page);
  await servePartner(page, 'partner');
  await serveStatements(page);
  await page.goto(statementsUrl('partner'));
  await expect(page.getByRole('row')).toHaveCount(13);
  await expectAccessibleAtEveryWidth(page);
  await clickButton(page, 'Load more');
  await expect(page.getByRole('row')).toHaveCount(14);
  await clickButton(page, 'October 2026');
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeFocused();
  await expectText(page, '412 extra at $0.20: $82.40');
  await expectAccessibleAtEveryWidth(page);
  for (let rows = 51; rows < 301; rows += 50) {
    await expect(page.getByRole('row')).toHaveCount(rows);
    await clickButton(page, 'Load more');
  }
  await expect(page.getByRole('row')).toHaveCount(301);
  await page.route('**/lines.csv', (route) =>
    route.fulfill({ body: 'ID', contentType: 'text/csv' }),
  );
  const download = page.waitForEvent('download');
  await clickButton(page, 'Export as CSV');
  expect((await download).suggestedFilename()).toContain('Statement 2026-10');
  await clickButton(page, 'All statements');
  await expectRole(page, 'button', 'October 2026');
});

test('statements that fail to load can be retried', async ({ page, pageErrors }) => {
  await signUp(page);
  await servePartner(page, 'partner');
  await page.route('**/api/organizations/*/statements*', (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  await page.goto(statementsUrl('partner'));
  await expectText(page, "We couldn't load your statements");
  await page.unroute('**/api/organizations/*/statements*');
  await serveStatements(page);
  await clickButton(page, 'Try again');
  await expect(page.getByRole('row')).toHaveCount(13);
  pageErrors.splice(0);
});
