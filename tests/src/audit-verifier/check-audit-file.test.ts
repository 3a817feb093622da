import { expect, test } from 'vitest';
import { checkAuditFile } from '#src/audit-verifier/check-audit-file.ts';
import { describeResult } from '#src/audit-verifier/copy.ts';
import { buildLog, sha256, writeLines } from '#tests/shared/api/organizations/audit-log.ts';

const LOG = buildLog(1200);
const HASH_700 = LOG[700]?.hash ?? '';

/** What the page shows about a file. */
async function check(text: string, hash = '') {
  const parts: number[] = [];
  const onRead = async (bytes: number) => void parts.push(bytes);
  const bytes = new TextEncoder().encode(text);
  const file = { stream: () => streamParts(bytes) };
  const shown = describeResult(await checkAuditFile(file, { hash, onRead }));
  return { ...shown, parts, size: bytes.length };
}

/** Parts whose borders cut lines and letters. */
function streamParts(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 997));
      at += 997;
    },
  });
}

test('an intact file shows its entries, its range and its last hash', async () => {
  const { parts, size, ...shown } = await check(writeLines(LOG));
  expect(shown).toEqual({
    tone: 'good',
    title: '1,200 entries, complete',
    details: [
      ['Team', 'acme'],
      ['First entry', '1 · Nov 20, 2026, 12:00 PM UTC'],
      ['Last entry', '1,200 · Nov 20, 2026, 12:00 PM UTC'],
      ['Its hash', LOG.at(-1)?.hash],
    ],
    notes: [],
  });
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.at(-1)).toBe(size);
  expect((await check(writeLines(buildLog(1)))).title).toBe('1 entry, complete');
  expect((await check(writeLines(buildLog(0)))).title).toBe('0 entries, complete');
});

test('a log whose first entries are deleted says so', async () => {
  const aged = buildLog(3, { no: 1000, hash: 'a'.repeat(64) });
  expect(await check(writeLines(aged))).toMatchObject({
    title: '3 entries, complete',
    notes: [expect.stringMatching(/^The log begins after entry 1,000/)],
  });
});

test('a changed, deleted or added entry and a cut end are shown where they are', async () => {
  const text = writeLines(LOG);
  const bad = { tone: 'bad', title: 'The log is not intact' };
  expect(await check(text.replace('"target":"group 700"', '"target":"group 7OO"'))).toMatchObject({
    ...bad,
    notes: [
      'Entry 700 was changed, or the one before it: its hash does not match.',
      'The 699 entries before it are intact.',
    ],
    details: expect.arrayContaining([['Last intact entry', '699 · Nov 20, 2026, 12:00 PM UTC']]),
  });
  expect((await check(writeLines(LOG.toSpliced(700, 1)))).notes[0]).toBe(
    'Entry 700 is missing: 701 follows 699.',
  );
  expect((await check(writeLines(LOG.slice(0, 900)))).notes[0]).toBe(
    'The log ends after entry 899 without its head.',
  );
  expect((await check(`${text}{"kind":"entry"}\n`)).notes[0]).toContain('Something follows');
  const added = text.replace('"target":"group 3"', '"note":"fine","target":"group 3"');
  expect((await check(added)).notes[0]).toContain('The line after entry 2 is none of an export');
});

test('a hash from elsewhere reveals a log that ends before it, or was rewritten', async () => {
  const text = writeLines(LOG);
  expect((await check(text, HASH_700)).notes).toEqual([
    'The hash that you entered is that of entry 700.',
  ]);
  // Complete by itself: the entries after 600 and the head are forged away.
  const shortened = writeLines(buildLog(600));
  expect(await check(shortened)).toMatchObject({ tone: 'good' });
  expect(await check(shortened, HASH_700)).toMatchObject({
    tone: 'bad',
    title: 'The hash is not in this log',
  });
  expect(await check(text, sha256('other'))).toMatchObject({ tone: 'bad' });
});

test('other files are named as such, however large and on one line', async () => {
  const title = 'This is not an exported audit log';
  for (const text of ['', 'Number,Time\n1,x\n', '{}', 'x'.repeat(3_000_000), '\u0000\uFFFD']) {
    expect(await check(text)).toMatchObject({ tone: 'bad', title, details: [] });
  }
});

test('times that are none are shown as they are', async () => {
  const [start, entry] = buildLog(1);
  const changed = writeLines([start ?? {}, { ...entry, at: 'soon' }]);
  expect((await check(changed)).notes[0]).toContain('Entry 1 was changed');
});
