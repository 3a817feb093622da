import { expect, test } from 'vitest';
import { usernameIssue } from '#shared/card/username.ts';
import { firstFree, judgeUsername } from '#src/features/premium-url/availability.ts';
import { suggestUsernames } from '#src/features/premium-url/suggest-username.ts';
import { usernameFor } from '#src/features/premium-url/username-for.ts';

const person = (firstName: string, lastName = '', company = '') => ({
  firstName,
  lastName,
  company,
});

test('a name becomes an address, best first, without accents', () => {
  expect(suggestUsernames(person('José María', 'Álvarez', 'ACME Inc.')).slice(0, 3)).toEqual([
    'jose-maria-alvarez',
    'jose-maria-alvarez-acme-inc',
    'alvarez-jose-maria',
  ]);
});

test('every suggestion is a valid username, whatever the name', () => {
  const odd = [
    person('李', '小龙'),
    person('Al', ''),
    person('X'.repeat(80), 'Y'.repeat(80)),
    person('admin', ''),
    person('-', '--'),
    person("O'Neil", 'van der Berg'),
  ];
  for (const names of odd.map(suggestUsernames)) {
    expect(names.map(usernameIssue)).toEqual(names.map(() => null));
  }
  expect(suggestUsernames(person('李', '小龙'))).toEqual([]);
  expect(suggestUsernames(person("O'Neil", 'van der Berg'))[0]).toBe('oneil-van-der-berg');
});

test('a card is named as its owner is, and numbered beside their other cards', () => {
  expect(usernameFor('Jo', [])).toBe('');
  expect(usernameFor('Joana Sá', [])).toBe('joana-sa');
  expect(usernameFor('Joana Sá', ['joana-sa', 'joana-sa-2'])).toBe('joana-sa-3');
  expect(usernameFor('admin', [])).toBe('');
  const long = usernameFor('X'.repeat(80), ['x'.repeat(30)]);
  expect(long).toBe(`${'x'.repeat(28)}-2`);
  expect(usernameIssue(long)).toBeNull();
});

test('the first free name is taken; without an answer the best one; none when all are taken', async () => {
  const taken = new Set(['ann', 'ann-lee']);
  const ask = async (name: string) =>
    taken.has(name) ? { kind: 'taken' as const, message: '' } : { kind: 'free' as const };
  expect(await firstFree(['ann', 'ann-lee', 'lee-ann'], ask)).toBe('lee-ann');
  expect(await firstFree(['ann'], async () => ({ kind: 'unknown' }))).toBe('ann');
  expect(await firstFree(['ann'], ask)).toBe(null);
});

test('what needs no server is judged at once', () => {
  expect(judgeUsername('ann', 'ann', [])).toEqual({ kind: 'unchanged' });
  expect(judgeUsername('', '', [])).toMatchObject({
    kind: 'invalid',
    message: 'Username is required to generate card URL',
  });
  expect(judgeUsername('login', 'ann', [])).toMatchObject({ kind: 'invalid' });
  expect(judgeUsername('bob', 'ann', ['bob'])).toMatchObject({ kind: 'taken' });
  expect(judgeUsername('eve', 'ann', ['bob'])).toBe(null);
});
