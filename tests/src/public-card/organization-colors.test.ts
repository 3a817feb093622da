import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { findContrast, mixColors } from '#shared/format/color.ts';
import { buildOrganizationPalette } from '#shared/organization/policy/colors/organization-palette.ts';
import { documentStyles } from '#src/entry-server.tsx';
import { findPageColors } from '#src/public-card/organization-colors.ts';
import {
  BRAND_COLORS,
  HOSTILE_COLORS,
} from '#tests/shared/organization/policy/organization-colors.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { renderDocument } from '#tests/src/public-card/read-document.ts';

const buildDesign = (colors = BRAND_COLORS) => ({
  template: 'royal' as const,
  brand: { watermark: '', colors: buildOrganizationPalette(colors), logo: null },
});

test('a company card page has the colors of the company instead of the template', () => {
  const html = renderDocument(buildPublishedCard(buildDesign()));
  expect(html).toMatch(/--ground:#0b3d2e;--tint:#[\da-f]{6};--ink:#f5f7e8;/);
  expect(html).toContain('<meta name="theme-color" content="#0b3d2e">');
  expect(html).toContain('class="cf cf-royal cf-own ');
  expect(html).toContain("fill='%23ffb703'");
  expect(html).toContain('--co-onAccent:#0b3d2e');
  // The policy of the page allows hashed style elements only.
  expect(html).not.toMatch(/<[^>]+ style=/);
  const inlined = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css]) => css);
  expect(inlined).toEqual(documentStyles(buildDesign()));
});

test('pages without company colors contain none of their styles', () => {
  for (const template of TEMPLATE_KEYS) {
    for (const brand of [undefined, { watermark: 'Acme', colors: null, logo: null }]) {
      expect(documentStyles({ template, brand })).toEqual(documentStyles({ template }));
    }
    expect(documentStyles({ template }).join('')).not.toContain('--co-');
  }
});

test.each(HOSTILE_COLORS)('a style is never built with %j', (color) => {
  const design = buildDesign();
  const brand = { ...design.brand, colors: { ...design.brand.colors, soft: color } };
  expect(() => documentStyles({ ...design, brand })).toThrow();
});

test.each([
  ['dark', BRAND_COLORS],
  ['light', { background: '#fdf0e7', text: '#3d1f0b', accent: '#b5450a' }],
  ['an accent like the background', { background: '#ffffff', text: '#111111', accent: '#fefefe' }],
  ['a middle gray', { background: '#777777', text: '#000000', accent: '#ff00ff' }],
  ['red', { background: '#8b0000', text: '#ffffff', accent: '#ff4500' }],
])('every text of a page in %s colors is readable', (_, colors) => {
  const page = findPageColors(buildDesign(colors));
  const ground = mixColors(page.background, page.tint, 0.2);
  for (const text of [page.text, page.soft, page.icon]) {
    for (const surface of [page.background, ground]) {
      expect(findContrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(findContrast(page.error, page.background)).toBeGreaterThanOrEqual(4.5);
  expect(findContrast(page.onAccent, page.accent)).toBeGreaterThanOrEqual(4.5);
  expect(findContrast(page.accent, page.background)).toBeGreaterThanOrEqual(3);
});
