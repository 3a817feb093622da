import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { href } from '#shared/routes.ts';

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
const { ALL_ARTICLES, CATEGORIES } = await import('#src/pages/help/content/categories.ts');

const render = (page: React.ReactNode) =>
  renderToString(<StaticRouter location="/">{page}</StaticRouter>);

test("a partner's app offers no one to become a partner", () => {
  for (const Part of [SiteHeader, SiteFooter, ContactPage, HelpPage]) {
    const html = render(<Part />);
    expect(html).not.toContain(href('whiteLabel'));
    expect(html).not.toMatch(/white-label|become a partner/i);
  }
  expect(CATEGORIES.map(({ key }) => key)).not.toContain('white-label');
  expect(ALL_ARTICLES.map(({ question }) => question)).not.toContain('What is white-label?');
});

test("a partner's app has no page that sells white label", () => {
  const entries = new Map(pageEntries());
  expect(entries.get(href('whiteLabel'))).toBe(NOT_FOUND);
});

test("a partner's app starts with signing in", async () => {
  const entry = new Map(pageEntries()).get(href('home'));
  await entry?.load();
  expect(entry?.get()).toBe(PartnerStart);
});
