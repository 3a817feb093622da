import { expect, test } from 'vitest';
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
