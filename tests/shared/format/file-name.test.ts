// @module-tag platform
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFileName, buildContentDisposition } from '#shared/format/file-name.ts';

/** Card name, ASCII name, full name. */
const ROWS: readonly [string, string, string][] = [
  ['Ann Lee', 'Ann Lee.vcf', 'Ann Lee.vcf'],
  ['Zoë Müller', 'Zoe Muller.vcf', 'Zoë Müller.vcf'],
  ['名 Zoë', 'Zoe.vcf', '名 Zoë.vcf'],
  ['山田太郎', 'ann.vcf', '山田太郎.vcf'],
  ['a"\r\nX: y', 'a X y.vcf', 'a X y.vcf'],
  ['../../x', 'x.vcf', 'x.vcf'],
  ['..\\..\\x', 'x.vcf', 'x.vcf'],
  ['a/b\\c:d', 'a b c d.vcf', 'a b c d.vcf'],
  ['\u202egnp.exe', 'gnp.exe.vcf', 'gnp.exe.vcf'],
  ['100% Ann; "Lee"', '100 Ann Lee.vcf', '100% Ann; Lee.vcf'],
  ['CON', 'ann.vcf', 'ann.vcf'],
  ['...', 'ann.vcf', 'ann.vcf'],
  ['', 'ann.vcf', 'ann.vcf'],
  ['x'.repeat(500), `${'x'.repeat(80)}.vcf`, `${'x'.repeat(80)}.vcf`],
  ['🐝'.repeat(500), 'ann.vcf', `${'🐝'.repeat(80)}.vcf`],
];

test('R-U6: a file is named after the card, in its own script and in ASCII', () => {
  for (const [text, ascii, full] of ROWS) {
    const header = buildContentDisposition('inline', { text, fallback: 'ann', extension: 'vcf' });
    const [kind, plain, extended] = header.split('; ');
    expect(kind).toBe('inline');
    expect(plain, text).toBe(`filename="${ascii}"`);
    expect(decodeURIComponent(extended?.replace("filename*=UTF-8''", '') ?? ''), text).toBe(full);
    expect(buildFileName(text, 'ann', 'vcf')).toBe(full);
  }
});

test('S-I3: the header is one line of safe ASCII for any card name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const header = buildContentDisposition('attachment', {
        text,
        fallback: 'ann',
        extension: 'vcf',
      });
      expect(header).toMatch(
        /^attachment; filename="[^"\\/%;\p{Cc}]+\.vcf"; filename\*=UTF-8''[\w.!~%-]+\.vcf$/u,
      );
      // Headers throws on values it cannot send.
      expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(
        header,
      );
    }),
    { numRuns: 500 },
  );
});
