import { expect, test } from 'vitest';
import { deriveUsername } from '#shared/card/username/derive-username.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { hasLostLetters, toUsernameText } from '#shared/card/username/username-text.ts';

test('letters of a name are folded as people type them', () => {
  expect(['Jörg Weiß', 'GROẞE Straße', 'Łukasz Żak', 'Ægir Þórsson'].map(toUsernameText)).toEqual([
    'jorg-weiss',
    'grosse-strasse',
    'lukasz-zak',
    'aegir-thorsson',
  ]);
});

test('alphabets that are written letter by letter are romanized', () => {
  const names = ['Сергей Щукин', 'Фёдор Объедков', 'Їжак Єва', 'Ђорђе Љубић', 'Ѓорѓи', 'Қайрат'];
  expect(names.map(toUsernameText)).toEqual([
    'sergey-shchukin',
    'fyodor-obedkov',
    'yizhak-yeva',
    'djordje-ljubic',
    'gjorgji',
    'kayrat',
  ]);
  const greek = ['Γιώργος Παπαδόπουλος', 'ΕΥΑΓΓΕΛΙΑ', 'Ξένος Ψυχάρης', 'Χάϊδω Αγγελοπούλου'];
  expect(greek.map(toUsernameText)).toEqual([
    'giorgos-papadopoulos',
    'evangelia',
    'xenos-psycharis',
    'chaido-angelopoulou',
  ]);
});

test('a name that would lose letters is one that no address can spell', () => {
  const spelled = ['Jörg Weiß', 'Łukasz Žák', 'Юлия', 'Ελευθερία', "O'Neil", 'Kaʻahumanu', 'Ann 2'];
  expect(spelled.filter(hasLostLetters)).toEqual([]);
  const lost = ['李小龙', '王 Smith', 'محمد', 'שרה', '김철수', 'さくら', 'गीता', 'გიორგი'];
  expect(lost.filter((name) => !hasLostLetters(name))).toEqual([]);
});

const derive = (name: string, others: readonly string[] = [], email = '') =>
  deriveUsername({ name, email }, others);

test("a card's username is derived from its name and numbered among the user's other cards", () => {
  expect(derive('Jo')).toBe('');
  expect(derive('Joana Sá')).toBe('joana-sa');
  expect(derive('Joana Sá', ['joana-sa', 'joana-sa-2'])).toBe('joana-sa-3');
  expect(derive('admin')).toBe('');
  const long = derive('X'.repeat(80), ['x'.repeat(30)]);
  expect(long).toBe(`${'x'.repeat(28)}-2`);
  expect(usernameIssue(long)).toBeNull();
});

test("a name that would lose letters gives way to the person's own spelling in their address", () => {
  expect(derive('李小龙', [], 'bruce.lee+cards@example.com')).toBe('bruce-lee');
  expect(derive('李小龙', ['bruce-lee'], 'bruce.lee@example.com')).toBe('bruce-lee-2');
  expect(derive('王 Smith', [], 'li@example.com')).toBe('smith');
  expect(derive('李小龙', [], 'admin@example.com')).toBe('');
  expect(derive('李小龙')).toBe('');
  expect(derive('Joana Sá', [], 'info@example.com')).toBe('joana-sa');
});
