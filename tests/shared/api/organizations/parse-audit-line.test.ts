import { expect, test } from 'vitest';
import { auditLineSchema } from '#shared/api/organizations/audit.ts';
import { parseAuditLine } from '#shared/api/organizations/parse-audit-line.ts';
import { buildLog } from '#tests/shared/api/organizations/audit-log.ts';

const LOG = buildLog(2);

test('every line of an export is parsed as the contract parses it', () => {
  for (const line of LOG) {
    expect(parseAuditLine(JSON.stringify(line))).toEqual(auditLineSchema.parse(line));
  }
});

test('a member that the hash does not cover is refused, and so is a missing one', () => {
  const entry = LOG[1];
  if (entry?.kind !== 'entry') throw new Error('no entry');
  const { target: _, ...withoutTarget } = entry;
  const lines = [
    { ...entry, note: 'approved by Ann' },
    withoutTarget,
    { ...entry, no: 1.5 },
    { ...entry, no: '1' },
    { ...entry, details: [] },
    { ...entry, details: null },
    { ...entry, kind: 'checkpoint' },
    { ...LOG[0], organization: 'acme' },
    { ...LOG[0], organization: { id: 'o' } },
    { kind: 'head', no: 1 },
    { kind: 'other', no: 1, hash: '' },
  ];
  for (const line of lines) expect(parseAuditLine(JSON.stringify(line))).toBeNull();
  for (const text of ['', '[]', 'null', 'Number,Time', '{"kind":"head"']) {
    expect(parseAuditLine(text), text).toBeNull();
  }
});
