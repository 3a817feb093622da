import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { SCREENS } from '#scripts/screens/table.ts';
import { listMarked } from '#scripts/testing/marks.ts';
import { TEST_COMMANDS } from '#scripts/testing/test-stages.ts';

// What `npm test` runs, of which everything must have a part (CONTRIBUTING.md).

const read = (path: string): string => readFileSync(path, 'utf8');
const core = listMarked('core');

/** Topics of journeys, with the titles of those that `npm test` runs. */
const journeys = globSync('e2e/journeys/*/*.spec.ts').map((path) => ({
  topic: path.split('/')[2] ?? '',
  file: path.replace('e2e/journeys/', ''),
  isCore: /\{ tag: '@core' \}/.test(read(path)),
}));
const coreJourneys = journeys.filter(({ isCore }) => isCore);

test('npm test runs a Worker test of each capability', () => {
  const capabilities = globSync('worker/*/create-*.ts')
    .map((path) => path.split('/')[1] ?? '')
    .filter((folder) => folder !== 'wiring');
  expect(capabilities.length).toBeGreaterThan(20);
  const open = capabilities.filter(
    (name) => !core.some((path) => path.startsWith(`tests/worker/${name}/`)),
  );
  expect([...new Set(open)]).toEqual([]);
});

test('npm test runs the refusals of every route and every plan limit', () => {
  // Both walk tables that fail for a missing row.
  expect(core).toContain('tests/worker/app.access.test.ts');
  expect(core).toContain('tests/worker/app.limits.test.ts');
});

/** The topic whose core journeys open the screens of a family. */
const FAMILIES: Readonly<Record<keyof typeof SCREENS, string>> = {
  home: 'site',
  features: 'site',
  pricing: 'payments',
  whiteLabel: 'site',
  caseStudies: 'site',
  useCases: 'site',
  useCase: 'site',
  integrations: 'site',
  mobileApp: 'site',
  help: 'site',
  docs: 'site',
  status: 'site',
  contact: 'site',
  demo: 'site',
  setup: 'site',
  terms: 'site',
  privacy: 'site',
  cookies: 'site',
  signup: 'account',
  login: 'account',
  forgotPassword: 'account',
  confirmEmail: 'account',
  verifyEmail: 'account',
  franchiseDashboard: 'site',
  dashboard: 'dashboard',
  contacts: 'dashboard',
  premiumPass: 'wallet',
  importCards: 'cards',
  showCard: 'resilience',
  settings: 'account',
  billing: 'payments',
  team: 'team',
  invite: 'team',
  authorize: 'account',
  pauseWebhook: 'account',
  moderation: 'moderation',
  checkout: 'payments',
  testDigitalCard: 'site',
  testWatermark: 'site',
  debugStorage: 'site',
  card: 'public-page',
  exchange: 'public-page',
  report: 'moderation',
};

test('npm test runs a journey of each topic, and each screen belongs to one', () => {
  const topics = [...new Set(journeys.map(({ topic }) => topic))].toSorted();
  const covered = [...new Set(coreJourneys.map(({ topic }) => topic))].toSorted();
  expect(covered).toEqual(topics);
  expect(Object.values(FAMILIES).filter((topic) => !topics.includes(topic))).toEqual([]);
});

/** Journeys of `npm test` that keep each promise of `docs/features.md`. */
const PROMISES: Readonly<Record<string, string>> = {
  'Local-first cards': 'cards/publishing.spec.ts',
  'Public pages without a framework': 'public-page/public-page.spec.ts',
  'Videos and products': 'cards/media-elements.spec.ts',
  'Contact files for every address book': 'public-page/public-page.spec.ts',
  'QR codes that scan': 'sharing/qr-codes.spec.ts',
  'More ways to share': 'sharing/share-methods.spec.ts',
  Templates: 'editor/editor.spec.ts',
  'Private analytics': 'dashboard/analytics.spec.ts',
  Accounts: 'account/settings.spec.ts',
  'Prerendered marketing site': 'site/site.spec.ts',
  Teams: 'team/invite.spec.ts',
  'API and webhooks': 'account/api-keys.spec.ts',
  Emails: 'public-page/contact-mail.spec.ts',
  Assistants: 'account/connected-apps.spec.ts',
  'White-label partners': 'site/partner-domain.spec.ts',
  'Money of partners and affiliates': 'payments/partner-share.spec.ts',
  'Wallet passes that stay current': 'wallet/wallet.spec.ts',
  'Paid plans': 'payments/payments.spec.ts',
  'Contact exchange': 'public-page/exchange.spec.ts',
  'Import and export': 'cards/import.spec.ts',
  Offline: 'resilience/offline.spec.ts',
  'Cards without a network': 'resilience/saved-cards.spec.ts',
  'Light and dark': 'site/theme.spec.ts',
  Moderation: 'moderation/abuse-reports.spec.ts',
};
/** A promise about commands, which `npm run test:programs` keeps. */
const PROGRAM_PROMISES = ['One-command deployment'];

test('npm test runs a journey for every promise of the features', () => {
  const promised = [...read('docs/features.md').matchAll(/^- \*\*([^*]+?)\.?\*\*/gm)];
  expect(promised.map(([, name = '']) => name).toSorted()).toEqual(
    [...Object.keys(PROMISES), ...PROGRAM_PROMISES].toSorted(),
  );
  const files = new Set(coreJourneys.map(({ file }) => file));
  expect(Object.entries(PROMISES).filter(([, file]) => !files.has(file))).toEqual([]);
});

test('the README fits two screens, and leads to every section of the features', () => {
  const readme = read('README.md');
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1300);
  const led = [...readme.matchAll(/^- \*\*\[([^\]]+)\]\(docs\/features\.md#([a-z-]+)\)\.\*\*/gm)];
  const sections = [...read('docs/features.md').matchAll(/^## (.+)$/gm)].map(
    ([, name = '']) => name,
  );
  expect(led.map(([, name]) => name)).toEqual(sections);
  expect(led.map(([, , anchor]) => anchor)).toEqual(
    sections.map((name) => name.toLowerCase().replaceAll(' ', '-')),
  );
  expect(sections.length).toBeLessThanOrEqual(12);
});

/** Whether a module calls what Node and workerd implement each in their own way. */
const PLATFORM = /\b(?:TextEncoder|TextDecoder|crypto|Intl)\b|\bURL\b[(.]|\.toLocale[A-Z]/;

/** The files of `shared/` that a test loads, directly or not. */
function findLoaded(tests: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const waiting = [...tests];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const [, room, rest = ''] of read(path).matchAll(/from '(#|\.\/)([^']+\.tsx?)'/g)) {
      const target = room === '#' ? rest : join(dirname(path), rest);
      if (loaded.has(target) || !existsSync(target)) continue;
      loaded.add(target);
      waiting.push(target);
    }
  }
  return loaded;
}

test('shared code that calls the platform is loaded by a test in workerd', () => {
  const calling = globSync('shared/**/*.ts', { exclude: (path) => path.endsWith('.d.ts') }).filter(
    (path) => PLATFORM.test(read(path)),
  );
  expect(calling.length).toBeGreaterThan(10);
  const loaded = findLoaded([
    ...listMarked('platform'),
    ...globSync('tests/worker/**/*.test.ts', { exclude: (path) => path.endsWith('.node.test.ts') }),
  ]);
  expect(calling.filter((path) => !loaded.has(path))).toEqual([]);
});

test('CONTRIBUTING.md says of every test command what --help says', () => {
  const text = read('CONTRIBUTING.md');
  const open = Object.values(TEST_COMMANDS).filter(
    ({ command, description: details }) =>
      !text.includes(`\`${command}\``) || !text.includes(details),
  );
  expect(open).toEqual([]);
});
