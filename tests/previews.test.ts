import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';

test('every template has a picture for link previews: PNG, 1200 x 630, at most 300 KB', () => {
  for (const key of TEMPLATE_KEYS) {
    const file = readFileSync(`public/previews/${key}.png`);
    expect(file.subarray(1, 4).toString('latin1'), key).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], key).toEqual([1200, 630]);
    expect(file.length, key).toBeLessThanOrEqual(300_000);
  }
});
