import { expect, test } from 'vitest';
import { usernameIssue } from '#shared/card/username/username.ts';
import { findFreeUsername, checkLocally } from '#src/features/premium-url/availability.ts';
import { suggestUsernames } from '#src/features/premium-url/suggest-usernames.ts';

const person = (firstName: string, lastName = '', company = '', email = '') => ({
  firstName,
  lastName,
  company,
  email,
});

test('a name becomes usernames, best first, without accents', () => {
  expect(suggestUsernames(person('José María', 'Álvarez', 'ACME Inc.')).slice(0, 3)).toEqual([
    'jose-maria-alvarez',
    'jose-maria-alvarez-acme-inc',
    'alvarez-jose-maria',
  ]);
});

test('letters without a decomposition become what people type instead', () => {
  const suggested = [
    person('Jörg', 'Weiß'),
    person('Łukasz', 'Żak'),
    person('Åse', 'Øst'),
    person('Ægir', 'Þórsson'),
    person('Işıl', 'Đorđević'),
  ].map((each) => suggestUsernames(each)[0]);
  expect(suggested).toEqual([
    'jorg-weiss',
    'lukasz-zak',
    'ase-ost',
    'aegir-thorsson',
    'isil-dordevic',
  ]);
});

test('every suggestion is a valid username for any name', () => {
  const unusual = [
    person('李', '小龙'),
    person('Al', ''),
    person('X'.repeat(80), 'Y'.repeat(80)),
    person('admin', ''),
    person('-', '--'),
    person("O'Neil", 'van der Berg'),
  ];
  for (const names of unusual.map(suggestUsernames)) {
    expect(names.map(usernameIssue)).toEqual(names.map(() => null));
  }
  expect(suggestUsernames(person('李', '小龙'))).toEqual([]);
  expect(suggestUsernames(person('小龙', '李', '', 'bruce.lee@example.com'))).toEqual([
    'bruce-lee',
  ]);
  expect(suggestUsernames(person('Юлия', 'Ковальчук', '', 'yk@example.com'))[0]).toBe(
    'yuliya-kovalchuk',
  );
  expect(suggestUsernames(person("O'Neil", 'van der Berg'))[0]).toBe('oneil-van-der-berg');
});

test('picks the first available name; the best one when the server cannot be reached; none when all are taken', async () => {
  const taken = new Set(['ann', 'ann-lee']);
  const fetchAvailability = async (name: string) =>
    taken.has(name) ? { kind: 'taken' as const, message: '' } : { kind: 'free' as const };
  expect(await findFreeUsername(['ann', 'ann-lee', 'lee-ann'], fetchAvailability)).toBe('lee-ann');
  expect(await findFreeUsername(['ann'], async () => ({ kind: 'unknown' }))).toBe('ann');
  expect(await findFreeUsername(['ann'], fetchAvailability)).toBe(null);
});

test('local checks need no server', () => {
  expect(checkLocally('ann', 'ann', [])).toEqual({ kind: 'unchanged' });
  expect(checkLocally('', '', [])).toMatchObject({
    kind: 'invalid',
    message: 'Username is required to generate card URL',
  });
  expect(checkLocally('login', 'ann', [])).toMatchObject({ kind: 'invalid' });
  expect(checkLocally('bob', 'ann', ['bob'])).toMatchObject({ kind: 'taken' });
  expect(checkLocally('eve', 'ann', ['bob'])).toBe(null);
});
