import { expect, test } from 'vitest';
import { subjectOf } from '#src/state/known-owner.ts';

const token = (payload: unknown) =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'x'].join('.');

test('a kept token names whose cards lie here', () => {
  expect(subjectOf(token({ sub: 'user-ü-1', sid: 'x' }))).toBeTypeOf('string');
  expect(subjectOf(token({ sub: 'u1' }))).toBe('u1');
});

test('whatever is no token names nobody', () => {
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
    expect(subjectOf(text)).toBeNull();
  }
});
