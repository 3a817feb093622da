import { expect, test } from 'vitest';
import { readLinkToken } from '#src/features/auth/use-link-token.ts';

test('the token is read from the fragment only, and rejected when malformed', () => {
  const token = 'Ab-_9'.repeat(8).padEnd(43, 'x');
  expect(readLinkToken(`#token=${token}`)).toBe(token);
  expect(readLinkToken(`#token=${token}&x=1`)).toBe(token);
  for (const hash of ['', '#', '#token=', '#token', '#other=1', `#token=${'x'.repeat(201)}`]) {
    expect(readLinkToken(hash)).toBe(null);
  }
});
