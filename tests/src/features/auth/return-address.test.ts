import { expect, test } from 'vitest';
import { entranceTo, returnAddress } from '#src/features/auth/return-address.ts';

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
  expect(returnAddress(search)).toBe(path);
});

test('an entrance remembers the page wanted, and says nothing about the usual one', () => {
  expect(entranceTo('login', '/dashboard')).toBe('/login');
  const entrance = entranceTo('login', '/dashboard?tab=a&b#c');
  expect(entrance).toBe('/login?from=%2Fdashboard%3Ftab%3Da%26b%23c');
  expect(returnAddress(new URL(entrance, 'https://ours.example').search)).toBe(
    '/dashboard?tab=a&b#c',
  );
});
