import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATALOGUE, idsOf, parseCatalogue, readShown, renderCell } from '#scripts/hostile-cases.ts';

// The catalogue of docs/security.md against the tests there are.

/** How many cases each group has. */
const GROUPS = {
  A: 14,
  U: 6,
  X: 8,
  I: 5,
  R: 2,
  S: 8,
  P: 5,
  O: 4,
  T: 2,
  W: 6,
  F: 1,
  B: 4,
  G: 6,
  C: 4,
  H: 5,
  M: 15,
};
const markdown = readFileSync(CATALOGUE, 'utf8');
const cases = parseCatalogue(markdown);
const ids = new Set(cases.map(({ id }) => id));

test('the catalogue has its 95 cases, each once', () => {
  const expected = Object.entries(GROUPS).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, at) => `${group}${at + 1}`),
  );
  expect(expected).toHaveLength(95);
  expect(cases.map(({ id }) => id)).toEqual(expected);
});

test('each case names exactly the tests that carry its id: `npm run security:table` writes them', () => {
  const shown = readShown(ids);
  const differing = cases
    .filter(({ id, shownBy }) => (shown.get(id) ?? []).join() !== shownBy.join())
    .map(({ id, shownBy }) => `${id}: ${renderCell(shownBy, '')}`);
  expect(differing).toEqual([]);
});

test('a case without a test says why', () => {
  const silent = cases.filter(
    ({ shownBy, note }) =>
      shownBy.length === 0 && !/^(?:In preparation|Does not apply)\b.+\.$/.test(note),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
  const modest = cases.filter(
    ({ shownBy, note }) => shownBy.length > 0 && note.startsWith('In preparation'),
  );
  expect(modest.map(({ id }) => id)).toEqual([]);
});

test('every clause of the ASVS table rests on a case, a test or a stated deviation', () => {
  const clauses = [...markdown.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\|[^|]*\|([^|]*)\|$/gm)];
  expect(clauses.length).toBeGreaterThan(30);
  const known = new Map(cases.map((one) => [one.id, one]));
  for (const [, clause, held = ''] of clauses) {
    const named = held.match(/\b[A-Z]\d+\b/g) ?? [];
    expect([clause, named.filter((id) => !known.has(id))]).toEqual([clause, []]);
    // A case that no test shows yet carries no clause.
    const empty = named.filter((id) => known.get(id)?.shownBy.length === 0);
    expect([clause, empty]).toEqual([clause, []]);
    const rests = named.length > 0 || held.includes('](') || held.includes('Deviation:');
    expect([clause, rests]).toEqual([clause, true]);
  }
});

test('ids are read at the head of a title or at its end, and nowhere else', () => {
  expect(idsOf('A4, A5: tokens of others')).toEqual(['A4', 'A5']);
  expect(idsOf('%s sent along changes nothing (S5)')).toEqual(['S5']);
  expect(idsOf('the key F8 reaches it')).toEqual([]);
});

const workerFiles = globSync('worker/**/*.{ts,tsx}').sort();

test('I5: no SQL is put together from a value: what stands in it are constants', () => {
  const mixed = workerFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // Names in capitals are constants; these hold fixed text under a telling name.
    const fixed = new Set([
      'isChanged',
      'select',
      'key',
      'same',
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

/** Where the Worker calls out, and whose choice the host is. */
const CALLS_OUT: Readonly<Record<string, string>> = {
  'worker/contacts/exchange/human-check.ts': 'Cloudflare’s own host, or TURNSTILE_API_BASE',
  'worker/mail/transport.ts': 'MAIL_API_URL, the operator’s',
  'worker/preview/make-picture.ts': 'the files of this deployment, by their binding',
  'worker/public-card/files/routes.ts': 'ASSETS, a binding: no network',
  'worker/wallet/google/from-settings.ts': 'hands the platform’s fetch on',
  'worker/wallet/google/rest.ts': 'Google’s own hosts',
  'worker/wallet/push/apns.ts': 'Apple’s own host',
  'worker/wallet/push/create-push-sender.ts': 'hands the platform’s fetch on',
  'worker/wiring/mail.ts': 'hands the platform’s fetch to the mail transport',
};

const CALL = /(?<!app\.|async )\bfetch\(/;
/** A file's text without its comments. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');

test('F1: the Worker calls hosts of the operator’s choice alone, each for a stated reason', () => {
  const callers = workerFiles.filter((file) => CALL.test(codeOf(file)));
  expect(callers.filter((file) => !file.startsWith('worker/payments/'))).toEqual(
    Object.keys(CALLS_OUT).sort(),
  );
});

test('F1: none of them follows where an answer points: keys go to the named host alone', () => {
  // The two that ask the files of this deployment, and those who are handed one of the others' `fetch`.
  const handed = [
    'worker/contacts/exchange/human-check.ts',
    'worker/mail/transport.ts',
    'worker/payments/from-settings.ts',
    'worker/wallet/google/from-settings.ts',
    'worker/wallet/push/create-push-sender.ts',
  ];
  const open = workerFiles
    .filter((file) => /(?<![.\w])fetch\(/.test(codeOf(file)))
    .filter((file) => !handed.includes(file));
  // `const { fetch }` of the transport is called within it; the mail's wiring hands the platform's over.
  expect(open).toEqual(['worker/index.ts', 'worker/wiring/mail.ts']);
  const follows = handed.filter((file) => !codeOf(file).includes("redirect: 'manual'"));
  expect(follows).toEqual([]);
});
