// @module-tag platform
import { expect, test } from 'vitest';
import { elementHref, elementText, elementValueIssue } from '#shared/card/link/element-link.ts';
import { ELEMENT_TYPES, VALUE_REQUIRED, type ElementType } from '#shared/card/element/element.ts';

/** Typed value, its link, its text. */
type Row = readonly [typed: string, href: string | null, text?: string];

const X_ANN = 'https://x.com/ann_lee';
const IG_ANN = 'https://www.instagram.com/ann.lee';
const MAPS = 'https://www.google.com/maps/search/?api=1&query=';

const ROWS: Readonly<Record<ElementType, readonly Row[]>> = {
  email: [
    ['ann@example.com', 'mailto:ann@example.com', 'ann@example.com'],
    [' mailto:ann@example.com ', 'mailto:ann@example.com', 'ann@example.com'],
    ['ann+cards@example.co.uk', 'mailto:ann+cards@example.co.uk'],
    ["o'neil&co@example.com", "mailto:o'neil%26co@example.com"],
    ['zoë@bücher.example', 'mailto:zo%C3%AB@xn--bcher-kva.example', 'zoë@bücher.example'],
    ['ann@example.com?bcc=x@evil.com', null],
    ['ann@example.com,x@evil.com', null],
    ['ann@localhost', null],
    ['\u200bann@example.com\u2060', 'mailto:ann@example.com', 'ann@example.com'],
    ['not mail', null, 'not mail'],
  ],
  phone: [
    ['+1 555 123 4567', 'tel:+15551234567', '+1 555 123 4567'],
    ['(555) 123-4567', 'tel:5551234567'],
    ['tel:+1-555-123-4567', 'tel:+15551234567', '+1-555-123-4567'],
    ['0044 (0)20 7946 0958', 'tel:+442079460958'],
    ['+49 (0) 30 / 123456', 'tel:+4930123456'],
    ['+1 555 123 4567 ext. 89', 'tel:+15551234567'],
    ['+15551234567;ext=89', 'tel:+15551234567'],
    ['+15551234567,,1234#', 'tel:+15551234567'],
    ['\u202a+1 555 123 4567\u202c', 'tel:+15551234567'],
    ['٠٥٥١٢٣٤٥٦٧', 'tel:0551234567'],
    ['*#06#', null],
    ['call the desk', null, 'call the desk'],
    ['1234567890123456', null],
  ],
  website: [
    ['www.company.com', 'https://www.company.com/', 'company.com'],
    ['http://company.com/team/', 'http://company.com/team/', 'company.com/team'],
    ['HTTPS://Company.com/A?b=c#d', 'https://company.com/A?b=c#d', 'company.com/A?b=c#d'],
    ['company.com/?utm_source=x&a=1&fbclid=y', 'https://company.com/?a=1', 'company.com?a=1'],
    ['company.com:8080/x', 'https://company.com:8080/x', 'company.com:8080/x'],
    ['bücher.example/über', 'https://xn--bcher-kva.example/%C3%BCber', 'bücher.example/über'],
    ['例え.テスト', 'https://xn--r8jz45g.xn--zckzah/', '例え.テスト'],
    ['localhost', null],
    ['12345', null],
    ['127.0.0.1', null],
    ['0x7f.1', null],
    ['[::1]', null],
    ['https://google.com@evil.com', null],
    ['user:secret@company.com', null],
    ['company.com\\@evil.com', null],
    ['ftp://company.com', null],
    ['my own page', null, 'my own page'],
  ],
  location: [
    ['Zürich, Switzerland', `${MAPS}Z%C3%BCrich%2C%20Switzerland`, 'Zürich, Switzerland'],
    ['a&q=b#c', `${MAPS}a%26q%3Db%23c`],
    ['https://maps.app.goo.gl/abc123', 'https://maps.app.goo.gl/abc123', 'maps.app.goo.gl/abc123'],
    ['https://www.google.com/maps?q=1,2', 'https://www.google.com/maps?q=1,2'],
    ['https://www.google.com/maps/../url?q=https://evil.com', null],
    ['https://evil.com/maps/', null],
  ],
  linkedin: [
    ['linkedin.com/in/ann-lee', 'https://www.linkedin.com/in/ann-lee', 'linkedin.com/in/ann-lee'],
    ['ann-lee', 'https://www.linkedin.com/in/ann-lee'],
    ['@ann-lee', 'https://www.linkedin.com/in/ann-lee'],
    ['in/ann-lee', 'https://www.linkedin.com/in/ann-lee'],
    [
      'https://www.linkedin.com/in/ann-lee/?utm_source=share',
      'https://www.linkedin.com/in/ann-lee',
    ],
    ['https://de.linkedin.com/in/ann-lee', 'https://de.linkedin.com/in/ann-lee'],
    ['linkedin.com/company/acme/', 'https://www.linkedin.com/company/acme/'],
    ['company/acme', 'https://www.linkedin.com/company/acme'],
    [
      'zoë-müller',
      'https://www.linkedin.com/in/zo%C3%AB-m%C3%BCller',
      'linkedin.com/in/zoë-müller',
    ],
    ['https://lnkd.in/eAbC', 'https://lnkd.in/eAbC'],
    ['https://evil.com/in/ann', null],
    ['linkedin.com.evil.com/in/ann', null],
    ['notlinkedin.com/in/ann', null],
  ],
  twitter: [
    ['@ann_lee', X_ANN, '@ann_lee'],
    ['ann_lee', X_ANN, '@ann_lee'],
    ['twitter.com/ann_lee/', X_ANN, '@ann_lee'],
    ['https://x.com/ann_lee?s=21&t=abc', X_ANN, '@ann_lee'],
    ['http://mobile.twitter.com/@ann_lee', X_ANN],
    ['https://x.com/ann_lee/status/1?s=20', 'https://x.com/ann_lee/status/1'],
    ['@../../x', null],
    ['a?b#c', null],
    ['evil.com/@x', null, 'evil.com/@x'],
    ['https://evil.com/ann', null],
    ['https://x.com@evil.com/ann', null],
    ['x.com', null],
  ],
  instagram: [
    ['@ann.lee', IG_ANN, '@ann.lee'],
    ['ann.lee', IG_ANN, '@ann.lee'],
    ['instagram.com/ann.lee', IG_ANN],
    ['https://www.instagram.com/ann.lee/?igsh=MzRlO&utm_source=qr', IG_ANN, '@ann.lee'],
    ['https://instagr.am/ann.lee', IG_ANN],
    ['https://www.instagram.com/p/abc/', 'https://www.instagram.com/p/abc/', 'instagram.com/p/abc'],
    ['..', null],
    ['evil.com/@x', null],
    ['https://instagram.com:8443/ann', null],
  ],
  facebook: [
    ['facebook.com/ann.lee', 'https://www.facebook.com/ann.lee', 'facebook.com/ann.lee'],
    ['ann.lee', 'https://www.facebook.com/ann.lee'],
    ['https://m.facebook.com/ann.lee/?fbclid=x', 'https://www.facebook.com/ann.lee'],
    [
      'https://www.facebook.com/profile.php?id=1000&ref=x',
      'https://www.facebook.com/profile.php?id=1000',
    ],
    ['https://fb.me/abc', 'https://fb.me/abc'],
    ['https://l.facebook.com/l.php?u=https://evil.com', 'https://l.facebook.com/l.php'],
  ],
  youtube: [
    ['youtube.com/@channel', 'https://www.youtube.com/@channel', '@channel'],
    ['@channel', 'https://www.youtube.com/@channel'],
    ['channel', 'https://www.youtube.com/@channel'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://youtu.be/dQw4w9WgXcQ', 'youtu.be/dQw4w9WgXcQ'],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&si=abc&t=3',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    ],
    ['UC_x5XG1OV2P6uZZ5FSM9Ttw', 'https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw'],
    ['youtube.com/annlee', 'https://www.youtube.com/annlee'],
    ['https://www.youtube.com/redirect?q=https://evil.com', 'https://www.youtube.com/redirect'],
  ],
  github: [
    ['github.com/ann', 'https://github.com/ann', '@ann'],
    ['@ann', 'https://github.com/ann'],
    [
      'https://github.com/ann/cards?tab=readme',
      'https://github.com/ann/cards',
      'github.com/ann/cards',
    ],
    ['https://gist.github.com/ann', 'https://gist.github.com/ann'],
    ['ann/cards', null],
  ],
  whatsapp: [
    ['+1 555 123 4567', 'https://wa.me/15551234567', '+1 555 123 4567'],
    ['+1 (2)', 'https://wa.me/12'],
    ['+44 (0)20 7946 0958', 'https://wa.me/442079460958'],
    ['https://wa.me/15551234567?text=hi', 'https://wa.me/15551234567', '+15551234567'],
    ['wa.me/+15551234567', 'https://wa.me/15551234567'],
    ['https://api.whatsapp.com/send?phone=15551234567&text=hi', 'https://wa.me/15551234567'],
    ['https://wa.me/message/ABC123', 'https://wa.me/message/ABC123', 'wa.me/message/ABC123'],
    ['https://chat.whatsapp.com/AbC', 'https://chat.whatsapp.com/AbC'],
    ['https://evil.com/15551234567', null],
    ['ask me', null],
  ],
  zoom: [
    ['zoom.us/j/123456789', 'https://zoom.us/j/123456789', 'zoom.us/j/123456789'],
    ['123 456 7890', 'https://zoom.us/j/1234567890'],
    ['https://acme.zoom.us/j/1?pwd=a.b&uname=x', 'https://acme.zoom.us/j/1?pwd=a.b'],
    ['https://zoom.us.evil.com/j/1', null],
    ['my room', null],
  ],
  spotify: [
    [
      'open.spotify.com/artist/0abc?si=123',
      'https://open.spotify.com/artist/0abc',
      'open.spotify.com/artist/0abc',
    ],
    ['annas', 'https://open.spotify.com/user/annas', 'open.spotify.com/user/annas'],
    ['@annas', 'https://open.spotify.com/user/annas'],
    ['open.spotify.com/user/ann%20s', 'https://open.spotify.com/user/ann%20s'],
    ['spotify:artist:0abc', 'https://open.spotify.com/artist/0abc'],
    ['https://spotify.link/x', 'https://spotify.link/x'],
    ['https://evil.com/artist/0abc', null],
  ],
  shop: [['shop.company.com', 'https://shop.company.com/', 'shop.company.com']],
  portfolio: [['portfolio.com/work', 'https://portfolio.com/work']],
  calendar: [['calendly.com/ann', 'https://calendly.com/ann', 'calendly.com/ann']],
  text: [
    ['https://company.com', null, 'https://company.com'],
    [' Ask me about bees ', null, 'Ask me about bees'],
  ],
  tiktok: [
    ['@ann', 'https://www.tiktok.com/@ann', '@ann'],
    ['ann', 'https://www.tiktok.com/@ann'],
    ['https://www.tiktok.com/@ann?_t=8x&_r=1', 'https://www.tiktok.com/@ann'],
    ['https://vm.tiktok.com/ZM1/', 'https://vm.tiktok.com/ZM1/'],
    ['evil.com/@x', null],
  ],
};

for (const type of ELEMENT_TYPES) {
  test(`R-N10, R-V12, R-V13, R-V14: ${type}: real values have the right link and a readable text`, () => {
    for (const [typed, href, text] of ROWS[type]) {
      expect(elementHref(type, typed), typed).toBe(href);
      if (text !== undefined) expect(elementText(type, typed), typed).toBe(text);
      if (href !== null) expect(elementValueIssue(type, typed), typed).toBeNull();
    }
  });
}

test('R-V15: an element without a value has no link, whatever its type', () => {
  for (const type of ELEMENT_TYPES) {
    for (const value of [
      '',
      ' ',
      '\t\n',
      '\u200b',
      ' \u200d\u2060\ufeff ',
      '\u3164\u2800',
      '\u202a\u202c',
    ]) {
      expect([type, value, elementHref(type, value)]).toEqual([type, value, null]);
      expect(elementValueIssue(type, value)).toBe(VALUE_REQUIRED);
    }
  }
});

test('prose may contain colons and line breaks; links may not have other schemes', () => {
  expect(elementValueIssue('text', 'Data: 12 May\nTranscript: ask')).toBeNull();
  expect(elementValueIssue('location', 'Hall 3: second floor')).toBeNull();
  expect(elementValueIssue('website', 'ftp://company.com')).toContain('www.company.com');
  expect(elementValueIssue('phone', '+1\u0000555')).toContain('control');
  expect(elementValueIssue('text', '\ud800')).toContain('broken');
});

test('an invalid email is refused; a stored one is displayed as text', () => {
  for (const value of [
    'not mail',
    'ann',
    'ann@',
    '@example.com',
    'ann@localhost',
    'a@b@c.example',
  ]) {
    expect(elementValueIssue('email', value), value).toMatch(/not an email address.*you@company/);
    expect([elementHref('email', value), elementText('email', value)]).toEqual([null, value]);
  }
});

test('a word or an address on another host is stored as text', () => {
  expect(elementValueIssue('instagram', 'evil.com/@x')).toBeNull();
  expect(elementValueIssue('website', 'coming soon')).toBeNull();
});

test('a saved number leads to what it dials, whatever was typed', () => {
  const dials = {
    '+1 (555) 123-4567 x12': '+15551234567;ext=12',
    '07700 900001': '+447700900001',
    '0151 23456789': '015123456789',
    '442079460003.0': '',
    'wa.me/447700900001': '+447700900001',
  };
  const href = (type: ElementType, value: string) => elementHref(type, ` ${value} `, dials);
  expect(href('phone', '+1 (555) 123-4567 x12')).toBe('tel:+15551234567;ext=12');
  expect(href('whatsapp', '+1 (555) 123-4567 x12')).toBe('https://wa.me/15551234567');
  expect(href('phone', '07700 900001')).toBe('tel:+447700900001');
  expect(href('whatsapp', '07700 900001')).toBe('https://wa.me/447700900001');
  expect(href('phone', '442079460003.0')).toBeNull();
  expect(elementText('phone', '442079460003.0', dials)).toBe('442079460003.0');
  expect(href('whatsapp', 'wa.me/447700900001')).toBe('https://wa.me/447700900001');
  expect(elementText('whatsapp', 'wa.me/447700900001', dials)).toBe('+447700900001');
  // A messenger without a country is text; a phone dials it within its country.
  expect(href('whatsapp', '0151 23456789')).toBeNull();
  expect(href('phone', '0151 23456789')).toBe('tel:015123456789');
  // A number without an entry was saved earlier.
  expect(href('whatsapp', '0151 2345')).toBe('https://wa.me/01512345');
  expect(href('phone', 'constructor')).toBeNull();
});
