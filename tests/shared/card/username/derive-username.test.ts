import { expect, test } from 'vitest';
import { deriveUsername } from '#shared/card/username/derive-username.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { toUsernameText } from '#shared/card/username/username-text.ts';

test('letters of a name are folded as people type them', () => {
  expect(['Jörg Weiß', 'GROẞE Straße', 'Łukasz Żak', 'Ægir Þórsson'].map(toUsernameText)).toEqual([
    'jorg-weiss',
    'grosse-strasse',
    'lukasz-zak',
    'aegir-thorsson',
  ]);
});

test("a card's username is derived from its name and numbered among the user's other cards", () => {
  expect(deriveUsername('Jo', [])).toBe('');
  expect(deriveUsername('Joana Sá', [])).toBe('joana-sa');
  expect(deriveUsername('Joana Sá', ['joana-sa', 'joana-sa-2'])).toBe('joana-sa-3');
  expect(deriveUsername('admin', [])).toBe('');
  const long = deriveUsername('X'.repeat(80), ['x'.repeat(30)]);
  expect(long).toBe(`${'x'.repeat(28)}-2`);
  expect(usernameIssue(long)).toBeNull();
});
