import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_KEYS, SITE_PAGES } from '#shared/site/site-pages.ts';
import { FEATURES_IN_PREPARATION } from '#shared/plan/feature-availability.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { isLineInPreparation, PRICING } from '#shared/plan/pricing.ts';
import { COMING_FEATURES } from '#src/features/feature-list/content.ts';
import { renderPage } from '#src/entry-prerender.tsx';

// What the product says it will have one day. Each place is listed with its reason; everything else
// must be there already.

const PROMISE =
  /in preparation|IN_PREPARATION_LABEL|coming soon|coming next|soon you'll|\bplanned\b|not available yet|isn't available yet|doesn't appear on cards yet|partners will|to be among the first|nothing is served at this domain yet/gi;

const COMING_SOON_TITLES = 'requirement row R10: title and "Coming soon"';

/** Pages by path, and why they may. */
const PAGES_THAT_MAY: Readonly<Record<string, string>> = {
  '/': 'the list of features, whose test is below',
  '/features': 'the list of features, whose test is below',
  '/integrations': COMING_SOON_TITLES,
  '/status': COMING_SOON_TITLES,
  '/privacy': COMING_SOON_TITLES,
  '/terms': COMING_SOON_TITLES,
  '/cookies': COMING_SOON_TITLES,
  '/demo': 'requirement row R11: a placeholder with its title',
  '/setup': 'requirement row R11: a placeholder with its title',
  '/mobile-app': 'requirement: an app in the app stores is announced there',
  '/pricing': 'plans list a CRM connection and custom integrations, which are not built',
  '/help': 'the answers about a CRM connection',
};

/** Source files of texts behind a session or in answers and mails, which no document contains. */
const FILES_THAT_MAY: Readonly<Record<string, string>> = {
  'src/features/feature-list/content.ts': 'the list of features, whose test is below',
  'src/features/upgrade/copy.ts': 'counts the features of a plan that are not built',
  'src/pages/billing/plan-panel.tsx': 'marks features of a plan that are not built',
  'src/pages/dashboard/frame/locked.tsx': 'marks features of a plan that are not built',
  'src/pages/dashboard/settings/settings-tab.tsx': 'marks features of a plan that are not built',
  'src/pages/help/help-page.tsx': 'marks answers about features that are not built',
  'src/pages/franchise-dashboard/franchise-dashboard-page.tsx':
    'requirement row F3: the users tab of the sample',
  'src/pages/premium-pass/premium-pass-page.tsx': 'requirement row G1: A/B tests of messages',
  'shared/plan/feature-availability.ts': 'the name of what is not built',
  'shared/plan/pricing.ts': 'the note that marks lines of a plan',
  'src/features/auth/copy.ts': 'single sign-on: the buttons for social sign-in',
  'src/features/premium-url/availability.ts': 'a username that is reserved for a while',
  'src/pages/pricing/content.ts': 'explains the marks of /pricing',
};

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
/** Texts of the Worker are strings; its names of variables promise nothing. */
const readTexts = (file: string): string => {
  const source = withoutComments(readFileSync(file, 'utf8'));
  if (!file.startsWith('worker/')) return source;
  return (source.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).join('\n');
};
const findPromises = (text: string): string[] =>
  [...text.matchAll(PROMISE)].map(([found]) => found);

test.each(SITE_PAGES.map(({ path }) => path))(
  '%s promises nothing that is not there',
  async (path) => {
    const html = await renderPage(path);
    const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
    expect(text.length).toBeGreaterThan(100);
    const isListed = path in PAGES_THAT_MAY;
    if (!isListed) expect(findPromises(text)).toEqual([]);
  },
);

test('every listed page still says it, so the list does not outlive its reasons', async () => {
  const silent: string[] = [];
  for (const path of Object.keys(PAGES_THAT_MAY)) {
    const text = (await renderPage(path)).replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
    if (findPromises(text).length === 0) silent.push(path);
  }
  expect(silent).toEqual([]);
});

test('screens, answers and mails promise only what the list names', () => {
  const pages = new Set(PAGE_KEYS.map(String));
  expect(pages.size).toBeGreaterThan(20);
  const found = globSync('{src,shared,worker}/**/*.{ts,tsx}').filter(
    (file) => findPromises(readTexts(file)).length > 0,
  );
  // Those of a document are listed by its path.
  const prerendered = new Set([
    'src/pages/integrations-page.tsx',
    'src/pages/status/status-page.tsx',
    'src/pages/privacy-page.tsx',
    'src/pages/terms-page.tsx',
    'src/pages/cookies-page.tsx',
    'src/pages/demo-page.tsx',
    'src/pages/setup-page.tsx',
    'src/pages/mobile-app-page.tsx',
  ]);
  expect(found.filter((file) => !prerendered.has(file)).toSorted()).toEqual(
    Object.keys(FILES_THAT_MAY).toSorted(),
  );
});

test('the list of features announces an app in the app stores only', () => {
  expect(COMING_FEATURES.map(({ name }) => name)).toEqual(['Mobile app']);
});

test('plans mark the CRM connection and custom integrations only', () => {
  expect([...FEATURES_IN_PREPARATION].filter((one) => !['affiliateOptions'].includes(one))).toEqual(
    ['crmIntegration', 'customIntegrations'],
  );
  const lines = PLAN_IDS.flatMap((plan) => PRICING[plan].includes.filter(isLineInPreparation));
  expect(lines.filter((line) => /team|\bAPI\b|white|domain|support/i.test(line))).toEqual([]);
});

test('the documentation promises nothing in these areas', () => {
  for (const file of [
    'README.md',
    ...globSync('docs/*.md'),
    ...globSync('docs/architecture/*.md'),
  ]) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const untrue = lines.filter(
      (line) =>
        findPromises(line).length > 0 &&
        /team|\bAPI\b|white.label|domain|affiliate|support/i.test(line) &&
        !/CRM|single sign-on/i.test(line),
    );
    expect([file, untrue]).toEqual([file, []]);
  }
});
