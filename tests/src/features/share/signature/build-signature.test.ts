import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import {
  buildSignature,
  SIGNATURE_GRAY,
  SIGNATURE_LAYOUTS,
  type SignatureCard,
} from '#src/features/share/signature/build-signature.ts';
import { findTemplateColors } from '#src/public-card/template-colors.ts';

interface ParsedElement {
  tag: string;
  attributes: Map<string, string>;
}

interface ParsedSignature {
  elements: ParsedElement[];
  text: string;
}

const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"]*")*)\s*>|([^<]+)|(<)/g;
const VOID = new Set(['img', 'br']);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** Parses well-formed HTML; throws on an unclosed tag, a stray bracket or an unquoted attribute. */
function parseSignature(html: string): ParsedSignature {
  const elements: ParsedElement[] = [];
  const open: string[] = [];
  let text = '';
  for (const [, end, tag = '', attributes = '', words, stray] of html.matchAll(TOKEN)) {
    if (stray !== undefined) throw new Error('a bracket that begins no tag');
    if (words !== undefined) text += unescapeHtml(words);
    else if (end === '/') {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`);
    } else {
      if (!VOID.has(tag)) open.push(tag);
      elements.push({ tag, attributes: parseAttributes(attributes) });
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join()}`);
  return { elements, text };
}

function parseAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(/([a-z-]+)="([^"]*)"/g);
  return new Map(Array.from(pairs, ([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

function unescapeHtml(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

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
  published: null,
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
      elements: parseSignature(buildSignature({ ...card, template }, ORIGIN, layout).html).elements,
    })),
  ),
);

function listStyles({ attributes }: ParsedElement): [string, string][] {
  return (attributes.get('style') ?? '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]);
}

test('only tables, links, pictures and inline styles that mail programs support are used', () => {
  for (const { elements } of every) {
    expect(elements[0]?.tag).toBe('table');
    for (const element of elements) {
      expect(TAGS).toContain(element.tag);
      for (const name of element.attributes.keys()) expect(ATTRIBUTES).toContain(name);
      for (const [name, value] of listStyles(element)) {
        expect(STYLES).toContain(name);
        expect(value).not.toMatch(/flex|grid|url\(|expression|position|var\(/);
      }
    }
  }
});

test('every picture has an absolute https URL, matching width attributes and alternative text', () => {
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

test('every link to the card has the signature source, and other links are those of the card', () => {
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

test('hostile texts stay text, on one line', () => {
  for (const layout of SIGNATURE_LAYOUTS) {
    const { html, text } = buildSignature(HOSTILE_ANN, ORIGIN, layout);
    const shown = parseSignature(html);
    expect(shown.text).toContain('"><img src=x onerror=alert(1)><script>alert(1)</script>&amp;');
    expect(html).not.toMatch(/<script|<img src=x|[\r\n\u2028]/);
    expect(text.split('\n')).toHaveLength(6);
  }
});

test('the plain text matches the markup', () => {
  expect(buildSignature(ANN, ORIGIN, 'code').text.split('\n')).toEqual([
    'Ann Okafor',
    'Product Designer · Northwind Studio',
    '+49 30 901820',
    'ann@northwind.test',
    'northwind.test',
    'https://cards.test/ann?s=signature',
  ]);
});

test('without an uploaded photo, a signature has no picture', () => {
  for (const contactPhoto of ['', 'data:image/jpeg;base64,AAAA']) {
    const { html } = buildSignature({ ...ANN, contactPhoto }, ORIGIN, 'portrait');
    expect(html).not.toContain('<img');
    expect(html).toContain('Ann Okafor');
  }
});

test('an almost empty card has a signature', () => {
  const bare = { ...ANN, name: '', title: '', company: '', email: '', phone: '', website: '' };
  const { text } = buildSignature(bare, ORIGIN, 'compact');
  expect(text).toBe('ann\nhttps://cards.test/ann?s=signature');
});

test('its colors are readable on white and on a dark background', () => {
  const accents = TEMPLATE_KEYS.map((key) => findTemplateColors(key).signatureAccent);
  for (const color of [...accents, SIGNATURE_GRAY]) {
    expect(findContrast(color, '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
    expect(findContrast(color, '#1f1f1f'), color).toBeGreaterThanOrEqual(3);
  }
});
