import { expect, test } from 'vitest';
import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { buildCanonicalJson, buildChainText } from '#shared/organization/audit-chain.ts';
import { verifyAuditChain } from '#shared/api/organizations/verify-audit-chain.ts';
import { buildLog, sha256 } from '#tests/shared/api/organizations/audit-log.ts';

async function* stream(lines: readonly (AuditLine | null)[]): AsyncGenerator<AuditLine | null> {
  yield* lines;
}

const verify = (lines: readonly (AuditLine | null)[]) => verifyAuditChain(stream(lines), sha256);
const findProblem = async (lines: readonly (AuditLine | null)[]) => (await verify(lines)).problem;

/** The log with one entry changed. */
const change = (lines: readonly AuditLine[], no: number, changes: Partial<AuditLine>) =>
  lines.map((line) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a changed copy of a line
    line.kind === 'entry' && line.no === no ? ({ ...line, ...changes } as AuditLine) : line,
  );

test('canonical JSON sorts members at every depth and has no blanks', () => {
  const value = { b: [1, { d: null, c: 'é"' }], a: true };
  expect(buildCanonicalJson(value)).toBe('{"a":true,"b":[1,{"c":"é\\"","d":null}]}');
  expect(() => buildCanonicalJson({ a: undefined })).toThrow('no JSON');
});

test('an intact log verifies, also one whose first entries were aged', async () => {
  expect(await verify(buildLog(0))).toMatchObject({ count: 0, range: null, problem: null });
  expect(await verify(buildLog(9))).toMatchObject({
    count: 9,
    range: { first: 1, last: 9 },
    end: { no: 9 },
    problem: null,
  });
  const aged = buildLog(5, { no: 100, hash: 'a'.repeat(64) });
  expect(await verify(aged)).toMatchObject({ range: { first: 101, last: 105 }, problem: null });
});

test('a changed entry is found, in every field', async () => {
  const log = buildLog(9);
  const changes = [
    { id: 'x' },
    { at: '2026-11-20T12:00:00.001Z' },
    { actor: 'ben' },
    { actorEmail: 'ben@example.com' },
    { action: 'group.deleted' },
    { target: 'x' },
    { details: {} },
    { requestId: 'x' },
    { ipPrefix: '' },
    { hash: 'f'.repeat(64) },
  ];
  for (const each of changes) {
    expect(await findProblem(change(log, 5, each)), JSON.stringify(each)).toContain(
      'Entry 5 was changed',
    );
  }
});

test('a changed entry with a matching new hash breaks the chain after it', async () => {
  const log = buildLog(9);
  const [before, entry] = [log[4], log[5]];
  if (before?.kind !== 'entry' || entry?.kind !== 'entry') throw new Error('no entries');
  const forged = { ...entry, target: 'x' };
  const hash = sha256(buildChainText(before.hash, forged));
  expect(await findProblem(change(log, 5, { ...forged, hash }))).toContain('Entry 6 was changed');
});

test('removed, swapped and repeated entries are found where they are', async () => {
  const log = buildLog(9);
  expect(await findProblem(log.toSpliced(5, 1))).toBe('Entry 5 is missing: 6 follows 4.');
  expect(await findProblem(log.toSpliced(5, 2))).toBe('Entries 5 to 6 are missing: 7 follows 4.');
  expect(await findProblem(log.toSpliced(1, 1))).toBe('Entry 1 is missing: 2 follows 0.');
  const [five, six] = [log[5], log[6]];
  if (five?.kind !== 'entry' || six?.kind !== 'entry') throw new Error('no entries');
  expect(await findProblem(log.toSpliced(5, 2, six, five))).toBe(
    'Entry 5 is missing: 6 follows 4.',
  );
  const renumbered = log.toSpliced(5, 2, { ...six, no: 5 }, { ...five, no: 6 });
  expect(await findProblem(renumbered)).toContain('Entry 5 was changed');
  expect(await findProblem(log.toSpliced(6, 0, five))).toBe(
    'Entry 5 is out of order: it follows 5.',
  );
});

test('missing and added entries at the end are found by the head', async () => {
  const log = buildLog(9);
  expect(await findProblem(log.toSpliced(8, 2))).toBe(
    'The end is missing: the log ends after entry 7, its head is entry 9.',
  );
  expect(await findProblem(log.slice(0, -1))).toBe('The log ends after entry 9 without its head.');
  expect(await findProblem(log.slice(0, 6))).toBe('The log ends after entry 5 without its head.');
  const [head] = buildLog(8).slice(-1);
  if (head === undefined) throw new Error('no head');
  expect(await findProblem([...log.slice(0, -1), head])).toBe(
    'Entry 9 does not belong to the log: its head is entry 8.',
  );
  expect(
    await findProblem([...log.slice(0, -1), { kind: 'head', no: 9, hash: 'f'.repeat(64) }]),
  ).toBe('The head does not match entry 9: the chain was rewritten.');
  expect(await findProblem(log.slice(1))).toBe('The checkpoint is missing.');
  expect(await findProblem([])).toBe('The log ends after entry 0 without its head.');
});

test('a line that is none of an export ends the verification where it is', async () => {
  const log: (AuditLine | null)[] = buildLog(9);
  expect(await verify(log.with(6, null))).toMatchObject({
    count: 5,
    problem: 'The line after entry 5 is none of an export: it was changed or added.',
  });
  expect(await findProblem([null, ...log])).toBe('The first line is none of an export.');
});
