import { expect, test } from 'vitest';
import { findSocialNetwork, splitSocialLinks } from '#shared/site/social-links.ts';

test('splits the setting at commas and ignores blanks', () => {
  expect(splitSocialLinks('')).toEqual([]);
  expect(splitSocialLinks(' https://x.com/a, https://youtube.com/@b ,')).toEqual([
    'https://x.com/a',
    'https://youtube.com/@b',
  ]);
});

test.each([
  ['https://x.com/tiptop', 'X'],
  ['https://twitter.com/tiptop', 'X'],
  ['https://www.linkedin.com/company/tiptop', 'LinkedIn'],
  ['https://www.instagram.com/tiptop/', 'Instagram'],
  ['https://www.youtube.com/@tiptop', 'YouTube'],
  ['https://www.facebook.com/tiptop', 'Facebook'],
  ['http://x.com/tiptop', null],
  ['https://x.com', null],
  ['https://x.com.example/tiptop', null],
  ['https://x.com@evil.example/tiptop', null],
  ['javascript:alert(1)', null],
])('%s leads to %s', (link, network) => {
  expect(findSocialNetwork(link)).toBe(network);
});
