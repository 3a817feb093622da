import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import {
  buildSignature,
  SIGNATURE_ACCENTS,
  SIGNATURE_GREY,
  SIGNATURE_LAYOUTS,
  type SignatureCard,
} from '#shared/signature/signature.ts';
import { contrast } from '#tests/shared/contrast.ts';
import { readSignature, type ReadElement } from '#tests/shared/signature/read-signature.ts';

const ORIGIN = 'https://cards.test';
const PHOTO = `/media/${'a'.repeat(64)}.jpg`;
const ANN: SignatureCard = {
  username: 'ann',
  name: 'Ann Okafor',
  title: 'Product Designer',
  company: 'Northwind Studio',
  email: 'ann@northwind.test',
  phone: '+49 30 901820',
  website: 'northwind.test',
  cardElements: [],
  template: 'premium',
  contactPhoto: PHOTO,
};
const HOSTILE =
  '"><img src=x onerror=alert(1)><script>alert(1)</script>&amp;\'</td></table>{{x}}\u2028';
const HOSTILE_ANN: SignatureCard = {
  ...ANN,
  name: HOSTILE,
  title: HOSTILE,
  company: `a\r\nb ${HOSTILE}`,
  email: 'javascript:alert(1)',
  phone: HOSTILE,
  website: 'javascript:alert(1)//https://northwind.test',
};

const TAGS = new Set(['table', 'tbody', 'tr', 'td', 'a', 'img', 'span', 'br']);
const ATTRIBUTES = new Set(
  'role width height border cellpadding cellspacing valign href src alt style'.split(' '),
);
const STYLES = new Set(
  (
    'border-left border-radius color display font-family font-size font-weight line-height padding ' +
    'text-decoration vertical-align'
  ).split(' '),
);

const every = SIGNATURE_LAYOUTS.flatMap((layout) =>
  [ANN, HOSTILE_ANN].flatMap((card) =>
    TEMPLATE_KEYS.map((template) => ({
      layout,
      card,
      elements: readSignature(buildSignature({ ...card, template }, ORIGIN, layout).html).elements,
    })),
  ),
);

function stylesOf({ attributes }: ReadElement): [string, string][] {
  return (attributes.get('style') ?? '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]);
}

test('nothing but tables, links, pictures and inline styles that mail programs know', () => {
  for (const { elements } of every) {
    expect(elements[0]?.tag).toBe('table');
    for (const element of elements) {
      expect(TAGS).toContain(element.tag);
      for (const name of element.attributes.keys()) expect(ATTRIBUTES).toContain(name);
      for (const [name, value] of stylesOf(element)) {
        expect(STYLES).toContain(name);
        expect(value).not.toMatch(/flex|grid|url\(|expression|position|var\(/);
      }
    }
  }
});

test('every picture is absolute, over https, as wide as its attributes say, and has words in its place', () => {
  for (const { layout, elements } of every) {
    const images = elements.filter(({ tag }) => tag === 'img');
    expect(images).toHaveLength(layout === 'compact' ? 0 : 1);
    for (const { attributes } of images) {
      expect(attributes.get('src')).toMatch(
        /^https:\/\/cards\.test\/card\/ann\/(?:photo\.jpg|qr\.png)$/,
      );
      expect(attributes.get('alt')).not.toBe('');
      expect(attributes.get('width')).toMatch(/^\d+$/);
      expect(attributes.get('height')).toBe(attributes.get('width'));
    }
    for (const { attributes } of elements.filter(({ tag }) => tag === 'table')) {
      expect([attributes.get('cellpadding'), attributes.get('border')]).toEqual(['0', '0']);
      expect(attributes.get('role')).toBe('presentation');
    }
  }
});

test('every link to the card says that it came by a signature, the others lead where the card leads', () => {
  for (const { card, elements } of every) {
    const hrefs = elements.filter(({ tag }) => tag === 'a').map((a) => a.attributes.get('href'));
    expect(hrefs).toContain('https://cards.test/ann?s=signature');
    const others = hrefs.filter((to) => !to?.startsWith('https://cards.test/'));
    expect(others).toEqual(
      card === ANN
        ? ['tel:+4930901820', 'mailto:ann@northwind.test', 'https://northwind.test/']
        : [],
    );
  }
});

test('hostile words stay words, on one line', () => {
  for (const layout of SIGNATURE_LAYOUTS) {
    const { html, text } = buildSignature(HOSTILE_ANN, ORIGIN, layout);
    const shown = readSignature(html);
    expect(shown.text).toContain('"><img src=x onerror=alert(1)><script>alert(1)</script>&amp;');
    expect(html).not.toMatch(/<script|<img src=x|[\r\n\u2028]/);
    expect(text.split('\n')).toHaveLength(6);
  }
});

test('the plain text says the same without markup', () => {
  expect(buildSignature(ANN, ORIGIN, 'code').text.split('\n')).toEqual([
    'Ann Okafor',
    'Product Designer · Northwind Studio',
    '+49 30 901820',
    'ann@northwind.test',
    'northwind.test',
    'https://cards.test/ann?s=signature',
  ]);
});

test('a photo that is on this device only, or none, leaves a signature without a picture', () => {
  for (const contactPhoto of ['', 'data:image/jpeg;base64,AAAA']) {
    const { html } = buildSignature({ ...ANN, contactPhoto }, ORIGIN, 'portrait');
    expect(html).not.toContain('<img');
    expect(html).toContain('Ann Okafor');
  }
});

test('an almost empty card still is a signature', () => {
  const bare = { ...ANN, name: '', title: '', company: '', email: '', phone: '', website: '' };
  const { text } = buildSignature(bare, ORIGIN, 'compact');
  expect(text).toBe('ann\nhttps://cards.test/ann?s=signature');
});

test('its colours are read on white and on the dark of a mail program', () => {
  for (const color of [...Object.values(SIGNATURE_ACCENTS), SIGNATURE_GREY]) {
    expect(contrast(color, '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, '#1f1f1f'), color).toBeGreaterThanOrEqual(3);
  }
});
