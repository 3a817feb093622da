import { expect, test } from 'vitest';
import { entryUrl, readReturnPath } from '#src/features/auth/return-path.ts';

test.each([
  ['', '/dashboard'],
  ['?from=/terms', '/terms'],
  ['?from=%2Fdashboard%3Ftab%3Dcards', '/dashboard?tab=cards'],
  ['?from=//evil.com', '/dashboard'],
  ['?from=%2F.%2F%2Fevil.com', '/dashboard'],
  ['?from=/login', '/dashboard'],
  ['?from=/login/', '/dashboard'],
  ['?from=/signup?from=/login', '/dashboard'],
])('%j returns to %s', (search, path) => {
  expect(readReturnPath(search)).toBe(path);
});

test('an auth URL contains the page to return to, except the default one', () => {
  expect(entryUrl('login', '/dashboard')).toBe('/login');
  const url = entryUrl('login', '/dashboard?tab=a&b#c');
  expect(url).toBe('/login?from=%2Fdashboard%3Ftab%3Da%26b%23c');
  expect(readReturnPath(new URL(url, 'https://ours.example').search)).toBe('/dashboard?tab=a&b#c');
});
