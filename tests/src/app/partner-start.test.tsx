import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { href } from '#shared/routes.ts';
import { PARTNER_OFFER_PATHS } from '#shared/site/partner-offers.ts';

// Lists are built when their modules are loaded, which is after the document names the partner. Other
// test files share the modules.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { setAppSettings } = await import('#src/browser/app-settings.ts');
const settings = { productName: 'Bright Ideas', supportEmail: '', isGuestDashboard: false };
setAppSettings({ ...settings, logo: '' });
const { NOT_FOUND, pageEntries } = await import('#src/app/page-table.ts');
const { PartnerStart } = await import('#src/app/partner-start.tsx');
const { SiteHeader } = await import('#src/app/frame/site-header.tsx');
const { SiteFooter } = await import('#src/app/frame/site-footer.tsx');
const { ContactPage } = await import('#src/pages/contact-page.tsx');
const { HelpPage } = await import('#src/pages/help/help-page.tsx');
const { PricingPage } = await import('#src/pages/pricing/pricing-page.tsx');
const { FeaturesPage } = await import('#src/pages/features/features-page.tsx');
const { UseCasesPage } = await import('#src/pages/use-cases-page.tsx');
const { CaseStudiesPage } = await import('#src/pages/case-studies-page.tsx');
const { buildPlanRows } = await import('#src/pages/dashboard/settings/plan-rows.ts');
const { buildPlanSummary } = await import('#src/pages/billing/plan-summary.ts');
const { ALL_ARTICLES, CATEGORIES } = await import('#src/pages/help/content/categories.ts');

const render = (page: React.ReactNode) =>
  renderToString(<StaticRouter location="/">{page}</StaticRouter>);

test("a partner's app offers no one to become a partner", () => {
  const parts = { SiteHeader, SiteFooter, ContactPage, HelpPage };
  const pages = { PricingPage, FeaturesPage, UseCasesPage, CaseStudiesPage };
  for (const [name, Part] of Object.entries({ ...parts, ...pages })) {
    const html = render(<Part />);
    for (const path of PARTNER_OFFER_PATHS) expect(html, name).not.toContain(path);
    expect(html, name).not.toMatch(/white.label|become a partner|agencies/i);
  }
  const rows = [...buildPlanRows('free'), ...buildPlanSummary('enterprise', null).features];
  expect(rows.map(({ label }) => label)).not.toContain('White-label access');
  expect(CATEGORIES.map(({ key }) => key)).not.toContain('white-label');
  expect(ALL_ARTICLES.map(({ question }) => question)).not.toContain('What is white-label?');
});

test("a partner's app has no page that sells white label", () => {
  const entries = new Map(pageEntries());
  expect(PARTNER_OFFER_PATHS).toEqual(['/white-label', '/use-cases/agencies']);
  for (const path of PARTNER_OFFER_PATHS) expect(entries.get(path)).toBe(NOT_FOUND);
});

test("a partner's app starts with signing in", async () => {
  const entry = new Map(pageEntries()).get(href('home'));
  await entry?.load();
  expect(entry?.get()).toBe(PartnerStart);
});
