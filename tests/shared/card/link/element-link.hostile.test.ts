// @module-tag platform
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementHref, elementText, elementValueIssue } from '#shared/card/link/element-link.ts';
import { ELEMENT_TYPES, ELEMENTS } from '#shared/card/element/element.ts';

const HOSTILE = [
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\u200bscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://cards.test/1',
  'httpjavascript:alert(1)',
  '//evil',
  '//evil.com',
  '\\\\evil.com',
  'https:evil',
  'https:evil.com',
  'https:\\\\evil.com',
];

for (const type of ELEMENT_TYPES) {
  test(`R-V13, S-X1: ${type}: hostile values are refused on save and have no link if stored`, () => {
    for (const value of HOSTILE) {
      expect(elementHref(type, value), value).toBeNull();
      expect(elementValueIssue(type, value), value).toEqual(expect.any(String));
      expect(elementText(type, value), value).toBe(value.trim());
    }
  });
}

const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Values shaped to come close to links. */
const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.emailAddress(),
  fc
    .tuple(
      fc.constantFrom(...HOSTILE, '@', '+', 'https://', 'x.com/', 'wa.me/', 'linkedin.com/in/', ''),
      fc.string({ maxLength: 40 }),
      fc.constantFrom('', '/..', '?a=b', '#x', '@evil.com', '\\', '%00'),
    )
    .map((parts) => parts.join('')),
);

test('any typed value gives a http, https, mailto or tel link or none, and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ELEMENT_TYPES), anyValue, (type, value) => {
      const href = elementHref(type, value);
      expect(typeof elementText(type, value)).toBe('string');
      elementValueIssue(type, value);
      if (href === null) return;
      const url = new URL(href);
      expect(SAFE.has(url.protocol)).toBe(true);
      expect(url.username + url.password).toBe('');
      expect(href).not.toMatch(/[\p{Cc}\s"<>]/u);
      if (url.protocol === 'tel:') expect(href).toMatch(/^tel:\+?\d{2,15}$/);
    }),
    { numRuns: 2000 },
  );
});

test('S-B2: parsing a value of 500 characters takes time linear in its length', () => {
  const paddings = [' ', '\u3000', ' (', 'x ', 'ext. ', '( ', 'a-', '1 ', '.'];
  const values = paddings.flatMap((pad) =>
    ['', '1', 'a', 'ext', 'https://a.example/'].map(
      (start) => `${start}${pad.repeat(Math.floor(480 / pad.length))}z`,
    ),
  );
  const started = performance.now();
  for (const type of ELEMENT_TYPES) {
    for (const value of values) {
      for (let n = 0; n < 10; n++) {
        for (const read of [elementValueIssue, elementHref, elementText]) read(type, value);
      }
    }
  }
  // Microseconds each; half a minute if one pattern backtracks over every split of the spaces.
  expect(performance.now() - started).toBeLessThan(4000);
});

test('S-X4: any typed value of a named service leads to its own hosts only', () => {
  const services = ELEMENT_TYPES.flatMap((type) => {
    const { service } = ELEMENTS[type];
    return service === undefined ? [] : [{ type, ...service }];
  });
  expect(services).not.toHaveLength(0);
  fc.assert(
    fc.property(
      fc.constantFrom(...services),
      anyValue,
      ({ type, hosts, otherHosts = [] }, value) => {
        const href = elementHref(type, value);
        if (href === null) return;
        const { hostname, port } = new URL(href);
        expect(port).toBe('');
        expect(
          [...hosts, ...otherHosts].some(
            (host) => hostname === host || hostname.endsWith(`.${host}`),
          ),
        ).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a link stays the same when its own address is typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ELEMENT_TYPES), anyValue, (type, value) => {
      const href = elementHref(type, value);
      // A place is a search, and the escapes of a mail address are not undone.
      if (href === null || type === 'location' || type === 'email') return;
      expect(elementHref(type, href)).toBe(href);
    }),
    { numRuns: 1000 },
  );
});
