import { expect, test } from 'vitest';
import { toInertName, toInertText, toPlainName } from '#shared/text/inert-text.ts';

/**
 * What mail programs link: a scheme with slashes, `www`, a name with a dot, an address with an at
 * sign.
 */
const LINKED =
  /[a-z]+:\/\/|\b(?:mailto|tel|javascript):|[^\s.[\]]@[^\s]|[^\s.[\]][.\u3002\uFF0E\uFF61]\p{L}{2,}/iu;

test.each([
  'https://evil.example/login?id=1',
  'see HTTP://EVIL.EXAMPLE now',
  'ftp://1.2.3.4/x',
  'www.evil.example',
  'evil.example',
  'pay at evil.co.uk/pay, today',
  '(evil.example)',
  't.co/abc',
  'x.com',
  'xn--evl-yla.com',
  'пример.рф',
  'evil。example',
  'evil．example',
  'evil｡example',
  'ev\u00ADil.example',
  'evil\u200B.example',
  'evil.\u200Bexample',
  '\u202Emoc.live',
  'security@evil.example',
  'mailto:ann@evil.example',
  'tel:+19005550100',
  'javascript:alert(1)',
  'http://evil',
  'ann@localhost',
])('S-M4: %j contains nothing that a mail program would link', (text) => {
  expect(toInertText(text)).not.toMatch(LINKED);
  expect(toInertName(text)).not.toMatch(LINKED);
});

test('the words stay readable', () => {
  expect(toInertText('See example.com, or ann@example.com: https://example.com/a?b=1')).toBe(
    'See example[.]com, or ann[at]example[.]com: https[:]//example[.]com/a?b=1',
  );
});

test.each([
  'We met at the fair, stand 3.5, on 12.05.2026.',
  'That costs 1.000.000,50 € (or 3.99).',
  'Call me, e.g. at 10:30. See you @ noon!',
  'Wait... what?\nTwo lines.',
  'Ann Lee, Ph.D., and J. R. R. Tolkien',
  '日本語のメモ。またね',
])('%j stays unchanged', (text) => {
  expect(toInertText(text)).toBe(text);
});

test('S-M4: a name has no phone number and is one line', () => {
  expect(toInertName('URGENT: call +1 900 555 0100')).toBe('URGENT: call [number]');
  expect(toInertName('Ann (030) 90-18-20')).toBe('Ann [number]');
  expect(toInertName('Studio 54')).toBe('Studio 54');
  expect(toInertName('  Ann \n Lee ')).toBe('Ann Lee');
});

test.each([
  ['Ann Okafor', 'Ann Okafor'],
  [' Jean-Luc  O’Neill ', 'Jean-Luc O’Neill'],
  ['Dr. Ann B. Lee', 'Dr. Ann B. Lee'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['王小明', '王小明'],
  ['Åsa Ñandú', 'Åsa Ñandú'],
])('%j is a name', (typed, name) => {
  expect(toPlainName(typed)).toBe(name);
});

test.each([
  'Invoice 4711 overdue - pay at http://evil.example/pay now',
  'Bank.Security',
  'evil.example',
  'security@bank.example',
  'Call now: Bank',
  'Your account is locked please sign in',
  'Anna'.repeat(11),
  '\u202Enna',
  '<b>Ann</b>',
  'Ann 0800 123',
  '',
  ' ',
])('S-M4: %j is not mailed to strangers as a name', (typed) => {
  expect(toPlainName(typed)).toBe('');
});
