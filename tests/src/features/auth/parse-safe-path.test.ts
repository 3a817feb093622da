import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSafePath } from '#src/features/auth/parse-safe-path.ts';

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?tab=cards#top', '/dashboard?tab=cards#top'],
  ['/a/../dashboard', '/dashboard'],
  ['/dashboard?next=//evil.com', '/dashboard?next=//evil.com'],
  ['/%2F/evil.com', '/%2F/evil.com'],
])('%s is accepted as a path of ours', (address, path) => {
  expect(parseSafePath(address)).toBe(path);
});

test.each([
  [null],
  [''],
  ['dashboard'],
  ['//evil.com'],
  ['///evil.com'],
  ['/\\evil.com'],
  ['\\/evil.com'],
  ['/\t/evil.com'],
  ['/\n/evil.com'],
  ['/ /evil.com'],
  ['/.//evil.com'],
  ['/a/..//evil.com'],
  ['/%2e//evil.com'],
  ['https:evil.com'],
  ['https://evil.com'],
  ['http://us@evil.com'],
  ['//us@evil.com'],
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['data:text/html,x'],
  [' /dashboard'],
  [`/${'a'.repeat(1024)}`],
])('S-R1: %j is rejected', (address) => {
  expect(parseSafePath(address)).toBeNull();
});

test('S-R1: every accepted path stays on our origin when followed', () => {
  const part = fc.constantFrom('/', '.', '..', '\\', '\t', '@', ':', 'evil.com', '%2e', '%2F', '?');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const path = parseSafePath(`/${parts.join('')}`);
      if (path === null) return true;
      return new URL(path, 'https://ours.example').origin === 'https://ours.example';
    }),
    { seed: 1 },
  );
});
