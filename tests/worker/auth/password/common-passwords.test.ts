import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '#shared/api/auth.ts';
import { LEAKED_PASSWORDS } from '#worker/auth/password/leaked-passwords.ts';
import { isCommonPassword } from '#worker/auth/password/common-passwords.ts';

test('the passwords guessing starts with are known in any case', () => {
  for (const word of [
    'password',
    'PASSWORD1',
    '12345678',
    'qwertyuiop',
    'Iloveyou',
    'contraseña',
  ]) {
    expect([word, isCommonPassword(word)]).toEqual([word, true]);
  }
});

test('3,000 leaked ones are refused, each within what a password may be (ASVS 6.2.4)', () => {
  const words = LEAKED_PASSWORDS.split(/\s+/).filter((word) => word !== '');
  expect(new Set(words).size).toBe(3000);
  expect(words.filter((word) => [...word].length < PASSWORD_MIN)).toEqual([]);
  expect(words.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([]);
  // From its head, its middle and its tail.
  for (const word of ['superman', 'jennifer', 'trustno1', '13071989']) {
    expect([word, isCommonPassword(word)]).toEqual([word, true]);
  }
});

test('a phrase of one’s own is not', () => {
  for (const word of [
    'correct horse battery',
    'my password is long',
    'passwordpassword9',
    '',
    ' ',
  ]) {
    expect([word, isCommonPassword(word)]).toEqual([word, false]);
  }
});
