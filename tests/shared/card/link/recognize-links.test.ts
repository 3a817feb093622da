import { expect, test } from 'vitest';
import { recognizeLink, recognizeLinks } from '#shared/card/link/recognize-links.ts';

test.each([
  ['ada@example.com', 'email', 'ada@example.com'],
  ['mailto:ada@example.com', 'email', 'ada@example.com'],
  ['<ada@example.com>,', 'email', 'ada@example.com'],
  ['+49 30 901820', 'phone', '+49 30 901820'],
  ['(030) 901 82-0', 'phone', '(030) 901 82-0'],
  ['tel:+4930901820', 'phone', '+4930901820'],
  ['https://www.linkedin.com/in/ada', 'linkedin', 'https://www.linkedin.com/in/ada'],
  ['lnkd.in/e123', 'linkedin', 'lnkd.in/e123'],
  ['https://twitter.com/ada', 'twitter', 'https://twitter.com/ada'],
  ['x.com/ada', 'twitter', 'x.com/ada'],
  ['instagram.com/ada?igsh=1', 'instagram', 'instagram.com/ada?igsh=1'],
  ['https://m.facebook.com/ada', 'facebook', 'https://m.facebook.com/ada'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'https://youtu.be/dQw4w9WgXcQ'],
  ['https://github.com/ada', 'github', 'https://github.com/ada'],
  ['https://www.tiktok.com/@ada', 'tiktok', 'https://www.tiktok.com/@ada'],
  ['https://us02web.zoom.us/j/123456789', 'zoom', 'https://us02web.zoom.us/j/123456789'],
  ['https://open.spotify.com/artist/1', 'spotify', 'https://open.spotify.com/artist/1'],
  ['https://wa.me/4930901820', 'whatsapp', 'https://wa.me/4930901820'],
  ['https://calendly.com/ada', 'calendar', 'https://calendly.com/ada'],
  ['dribbble.com/ada', 'portfolio', 'dribbble.com/ada'],
  ['https://maps.app.goo.gl/abc', 'location', 'https://maps.app.goo.gl/abc'],
  ['https://ada.example/about', 'website', 'https://ada.example/about'],
  ['\u2022 ada.example', 'website', 'ada.example'],
  // A start page is no profile, and a host that only looks like a service is another host.
  ['https://linkedin.com/', 'website', 'https://linkedin.com/'],
  ['https://notlinkedin.com/in/ada', 'website', 'https://notlinkedin.com/in/ada'],
  [
    'https://linkedin.com.evil.example/in/ada',
    'website',
    'https://linkedin.com.evil.example/in/ada',
  ],
])('%s is recognized as %s', (text, type, value) => {
  expect(recognizeLink(text)).toEqual({ type, value });
});

test.each([
  '',
  '   ',
  '2024',
  'Ada Moreno',
  '@ada',
  'javascript:alert(1)',
  'data:text/html,hi',
  'https://user:pass@example.com',
  'http://127.0.0.1/',
  `https://a.example/${'a'.repeat(500)}`,
])('%j is not recognized', (text) => {
  expect(recognizeLink(text)).toBeNull();
});

test('several lines give several links, and what is no address is returned', () => {
  expect(recognizeLinks('ada@example.com\r\n\nhttps://x.com/ada\nAda Moreno')).toEqual({
    links: [
      { type: 'email', value: 'ada@example.com' },
      { type: 'twitter', value: 'https://x.com/ada' },
    ],
    unrecognized: ['Ada', 'Moreno'],
  });
});

test('one line holds several links; a number with spaces stays one number', () => {
  expect(recognizeLinks('+49 30 901820\na.example, b.example; c@d.example').links).toEqual([
    { type: 'phone', value: '+49 30 901820' },
    { type: 'website', value: 'a.example' },
    { type: 'website', value: 'b.example' },
    { type: 'email', value: 'c@d.example' },
  ]);
});
