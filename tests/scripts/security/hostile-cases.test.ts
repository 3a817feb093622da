import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ATTACKS_FILE,
  findTestFiles,
  parseCatalog,
  renderCell,
} from '#scripts/catalogs/catalog.ts';

// Compares the catalog of docs/security.md with the tests.

/** Number of cases per group. */
const GROUPS = {
  A: 16,
  U: 6,
  X: 8,
  I: 5,
  R: 2,
  S: 8,
  P: 5,
  O: 7,
  K: 18,
  N: 22,
  L: 19,
  V: 30,
  T: 2,
  W: 7,
  F: 1,
  B: 8,
  G: 6,
  C: 6,
  H: 6,
  D: 11,
  Q: 8,
  Y: 10,
  M: 17,
};
const markdown = readFileSync(ATTACKS_FILE, 'utf8');
const cases = parseCatalog(markdown);

test('the catalog has 228 distinct cases', () => {
  const expected = Object.entries(GROUPS).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, at) => `S-${group}${at + 1}`),
  );
  expect(expected).toHaveLength(228);
  expect(cases.map(({ id }) => id)).toEqual(expected);
});

test('each case lists exactly the tests with its id; `npm run security:table` updates them', () => {
  const shown = findTestFiles();
  const differing = cases
    .filter(({ id, testFiles }) => (shown.get(id) ?? []).join() !== testFiles.join())
    .map(({ id, testFiles }) => `${id}: ${renderCell(testFiles, '')}`);
  expect(differing).toEqual([]);
});

test('a case without a test has a reason', () => {
  const silent = cases.filter(
    ({ testFiles, note }) =>
      testFiles.length === 0 && !/^(?:In preparation|Does not apply)\b.+\.$/.test(note),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
  const modest = cases.filter(
    ({ testFiles, note }) => testFiles.length > 0 && note.startsWith('In preparation'),
  );
  expect(modest.map(({ id }) => id)).toEqual([]);
});

test('every clause of the ASVS table has a case, a test or a stated deviation', () => {
  const clauses = [...markdown.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|[^|]*\|([^|]*)\|$/gm)];
  expect(clauses.length).toBeGreaterThan(30);
  const known = new Map(cases.map((one) => [one.id, one]));
  for (const [, clause, held = ''] of clauses) {
    const named = held.match(/\bS-[A-Z]\d+\b/g) ?? [];
    expect([clause, named.filter((id) => !known.has(id))]).toEqual([clause, []]);
    // A case without a test does not cover a clause.
    const empty = named.filter((id) => known.get(id)?.testFiles.length === 0);
    expect([clause, empty]).toEqual([clause, []]);
    const rests = named.length > 0 || held.includes('](') || held.includes('Deviation:');
    expect([clause, rests]).toEqual([clause, true]);
  }
});

const workerFiles = globSync('worker/**/*.{ts,tsx}').sort();

test('S-I5: SQL is built from constants only', () => {
  const mixed = workerFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // Upper-case names are constants; these contain fixed text under a descriptive name.
    const fixed = new Set([
      'isChanged',
      'select',
      'key',
      'areUnchanged',
      'condition',
      'where',
      'visibleWhere()',
      "visibleWhere('?2')",
    ]);
    return [...text.matchAll(/\.(?:prepare|exec)\(\s*`([^`]*)`/g)].flatMap(([, sql = '']) =>
      [...sql.matchAll(/\$\{([^}]*)\}/g)]
        .map(([, value = '']) => value)
        .filter((value) => !/^[A-Z_]+$/.test(value) && !fixed.has(value))
        .map((value) => `${file}: ${value}`),
    );
  });
  expect(mixed).toEqual([]);
  const executed = workerFiles.filter((file) => /\bdb\.exec\(/i.test(readFileSync(file, 'utf8')));
  expect(executed).toEqual([]);
});

/** Outgoing calls of the Worker, and who chooses the host. */
const CALLS_OUT: Readonly<Record<string, string>> = {
  'worker/hosts/check-host.ts': 'hands the platform’s fetch to the DNS resolver',
  'worker/contacts/exchange/turnstile.ts': 'Cloudflare’s own host, or TURNSTILE_API_BASE',
  'worker/mail/create-mail.ts': 'hands the platform’s fetch to the mail transport',
  'worker/mail/transport.ts': 'MAIL_API_URL, the operator’s',
  'worker/mcp/serve-mcp.ts': 'the protocol’s library in this isolate: no network',
  'worker/oauth/clients/client-documents.ts':
    'an address by which an app names itself, checked as those of webhooks are',
  'worker/oauth/create-oauth.ts': 'hands the platform’s fetch on',
  'worker/organizations/create-organizations.ts': 'hands the platform’s fetch to the DNS resolver',
  'worker/organizations/invitations/photos/fetch-photo.ts':
    'an address of a list, checked as those of webhooks are, and each redirect of it',
  'worker/organizations/invitations/photos/fetch-photos.ts': 'hands the platform’s fetch on',
  'worker/own-domains/create-own-domains.ts': 'hands the platform’s fetch on',
  'worker/own-domains/provider/custom-hostnames.ts':
    'the platform’s API, or CUSTOM_HOSTNAMES_API_BASE',
  'worker/site/prerendered-routes.ts': 'the files of this deployment, by their binding',
  'worker/http/dns/resolve-txt.ts': 'Cloudflare’s resolver, or DNS_API_BASE',
  'worker/preview/render-preview.ts': 'the files of this deployment, by their binding',
  'worker/public-api/create-public-calls.ts': 'its own routes in this isolate: no network',
  'worker/public-card/files/routes.ts': 'ASSETS, a binding: no network',
  'worker/public-api/call-app.ts': 'the app’s own routes in this isolate: no network',
  'worker/wallet/google/create-google-wallet-from-settings.ts': 'hands the platform’s fetch on',
  'worker/wallet/google/callbacks/root-keys.ts': 'Google’s own host, or GOOGLE_API_BASE',
  'worker/wallet/google/google-api.ts': 'Google’s own hosts',
  'worker/wallet/push/apns.ts': 'Apple’s own host',
  'worker/wallet/push/create-push-sender.ts': 'hands the platform’s fetch on',
  'worker/webhooks/create-webhooks.ts': 'hands the platform’s fetch on',
  'worker/webhooks/delivery/send-message.ts':
    'an address of the owner’s choice, checked before each message',
};

const CALL = /(?<!app\.|async )\bfetch\(/;
/** A file's text without its comments. */
const readCode = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');

test('S-F1: the Worker calls only hosts chosen by the operator, and webhooks, each for a stated reason', () => {
  const callers = workerFiles.filter((file) => CALL.test(readCode(file)));
  expect(callers.filter((file) => !file.startsWith('worker/payments/'))).toEqual(
    Object.keys(CALLS_OUT).sort(),
  );
});

test('S-F1: outgoing calls do not follow redirects, so credentials reach the named host only', () => {
  // Exceptions: the two that fetch this deployment's files, and those that use another's `fetch`.
  const handed = [
    'worker/contacts/exchange/turnstile.ts',
    'worker/mail/transport.ts',
    'worker/http/dns/resolve-txt.ts',
    'worker/oauth/clients/client-documents.ts',
    'worker/organizations/invitations/photos/fetch-photo.ts',
    'worker/own-domains/provider/custom-hostnames.ts',
    'worker/payments/stripe/create-payment-provider.ts',
    'worker/wallet/google/callbacks/root-keys.ts',
    'worker/wallet/google/create-google-wallet-from-settings.ts',
    'worker/wallet/push/create-push-sender.ts',
    'worker/webhooks/delivery/send-message.ts',
  ];
  const open = workerFiles
    .filter((file) => /(?<![.\w])fetch\(/.test(readCode(file)))
    .filter((file) => !handed.includes(file));
  // `const { fetch }` of the transport is called within it; `createMail` passes on the platform's.
  expect(open).toEqual([
    'worker/hosts/check-host.ts',
    'worker/index.ts',
    'worker/mail/create-mail.ts',
    'worker/oauth/create-oauth.ts',
    'worker/organizations/create-organizations.ts',
    'worker/organizations/invitations/photos/fetch-photos.ts',
    'worker/own-domains/create-own-domains.ts',
    'worker/webhooks/create-webhooks.ts',
  ]);
  const follows = handed.filter((file) => !readCode(file).includes("redirect: 'manual'"));
  expect(follows).toEqual([]);
});
