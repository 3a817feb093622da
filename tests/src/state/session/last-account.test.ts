import { expect, test } from 'vitest';
import { readTokenSubject } from '#src/state/session/last-account.ts';

const token = (payload: unknown) =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'x'].join('.');

test('the subject of a stored token is read', () => {
  expect(readTokenSubject(token({ sub: 'user-ü-1', sid: 'x' }))).toBeTypeOf('string');
  expect(readTokenSubject(token({ sub: 'u1' }))).toBe('u1');
});

test('anything that is not a token has no subject', () => {
  for (const text of [
    null,
    '',
    'garbage',
    '{}',
    'a.b.c',
    token({}),
    token({ sub: '' }),
    token([]),
  ]) {
    expect(readTokenSubject(text)).toBeNull();
  }
});
