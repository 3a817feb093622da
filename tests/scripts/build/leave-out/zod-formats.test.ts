import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leaveOutZodFormats } from '#scripts/build/leave-out/zod-formats.ts';

const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));
const source = readFileSync(join(zod, 'v4/classic/schemas.js'), 'utf8');

test('the methods of all formats and the memoizer are left out, and nothing else', () => {
  const code = leaveOutZodFormats(source);
  const lines = new Set(code.split('\n'));
  const removed = source.split('\n').filter((line) => !lines.has(line));
  expect(removed.filter((line) => line.includes('core._'))).toHaveLength(26);
  expect(removed.filter((line) => line.includes('memoizer'))).toHaveLength(1);
  expect(removed.every((line) => /core\._|memoizer|^ {4}\w+\(params\) \{$/.test(line))).toBe(true);
  expect(code).toContain('export function email(params)');
});

test('no schema uses a method of a format', () => {
  const formats = [...source.matchAll(/^ {4}(\w+)\(params\) \{\n.*core\._\w+\(Zod/gm)];
  const names = formats.map(([, name]) => name);
  expect(names).toContain('email');
  const call = new RegExp(
    `string\\(\\)(?:\\s*\\.\\w+\\([^()]*\\))*\\s*\\.(?:${names.join('|')})\\(`,
  );
  expect(call.test('z.string().trim().max(60).email()')).toBe(true);
  const files = globSync('{shared,src}/**/*.{ts,tsx}');
  expect(files.filter((path) => call.test(readFileSync(path, 'utf8')))).toEqual([]);
});
