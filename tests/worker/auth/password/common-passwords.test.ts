import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import { LEAKED_PASSWORDS } from '#worker/auth/password/leaked-passwords.ts';
import { isCommonPassword } from '#worker/auth/password/common-passwords.ts';

test('common passwords are recognized in any case', () => {
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

test('3,000 leaked passwords are refused, each within the allowed length (ASVS 6.2.4)', () => {
  const words = LEAKED_PASSWORDS.split(/\s+/).filter((word) => word !== '');
  expect(new Set(words).size).toBe(3000);
  expect(words.filter((word) => [...word].length < PASSWORD_MIN)).toEqual([]);
  expect(words.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([]);
  // From its beginning, middle and end.
  for (const word of ['superman', 'jennifer', 'trustno1', '13071989']) {
    expect([word, isCommonPassword(word)]).toEqual([word, true]);
  }
});

test('an original passphrase is not common', () => {
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
