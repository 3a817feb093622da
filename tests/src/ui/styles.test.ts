import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEME_HEAD } from '#shared/site/theme.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

/** Color utilities with one of Tailwind's default colors, which the design tokens replace. */
const DEFAULT_COLORS =
  /(?:bg|text|border(?:-[xytrbl])?|outline|fill|stroke|decoration|divide|ring|shadow|accent|caret|from|via|to)-(?:black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)(?:-\d+)?(?:\/\d+)?(?=[\s'"`])/g;

test("components use only the design system's colors: default Tailwind colors have no effect", () => {
  const tokens = new Set(
    [...read('src/ui/styles/tokens.css').matchAll(/--color-([\w-]+):/g)].map(([, name]) => name),
  );
  expect(tokens).toContain('gold');
  const found = globSync('src/**/*.tsx').flatMap((path) =>
    [...read(path).matchAll(DEFAULT_COLORS)]
      .map(([name]) => name)
      .filter((name) => !tokens.has(name.replace(/^.*?-/, '').replace(/\/\d+$/, '')))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** Files with colors of their own: objects and documents that look the same in both themes. */
const OWN_COLORS: Readonly<Record<string, string>> = {
  'src/ui/styles/tokens.css': 'the tokens',
  'src/pages/home/panels/panels.css': 'a lock screen, dark on every phone',
  'src/ui/styles/base.css': 'a mask, which only has an opacity',
  'src/ui/button.tsx': 'the gloss of the gold button',
  'src/features/hero-card/hero-card.css': 'the tile of a code',
  'src/features/sample-preview/sample-preview.css': 'cards',
  'src/features/share/qr/print-sheet.css': 'paper',
  'src/features/share/qr/print-sheet.tsx': 'paper',
  'src/features/share/organization-drawings.ts': "the company's colors",
  'src/features/share/signature/build-signature.ts': 'mail',
  'src/features/share/signature/signature-panel.tsx': 'mail',
  'src/pages/franchise-dashboard/branding/branding-tab.tsx': "the partner's colors",
  'src/pages/franchise-dashboard/branding/color-field.tsx': "the partner's colors",
  'src/pages/franchise-dashboard/branding/pick-text-color.ts': "the partner's colors",
  'src/pages/franchise-dashboard/branding/sample-branding.ts': "the partner's colors",
  'src/pages/franchise-dashboard/partner/brand/brand-previews.tsx': "the partner's colors",
  'src/pages/premium-pass/content.ts': 'passes',
  'src/pages/team/company/logo/logo-section.tsx': 'the grounds of both themes, next to each other',
  'src/pages/team/policies/design/brand-color-fields.tsx': "the company's first colors",
  'src/features/wallet-passes/pass-preview.tsx': 'passes',
  'src/pages/premium-pass/tabs/template-choice.tsx': 'passes',
};
const COLOR = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|(?:rgb|hsl|oklch)\(/i;

test('no component has a color of its own that would stay the same in both themes', () => {
  const files = globSync('src/{ui,features,pages,app}/**/*.{ts,tsx,css}');
  const found = files.filter((path) => COLOR.test(read(path)));
  expect(found.filter((path) => !(path in OWN_COLORS))).toEqual([]);
  expect(Object.keys(OWN_COLORS).filter((path) => !found.includes(path))).toEqual([]);
});

test("the browser's own bars have the color of each theme's ground", () => {
  const [, light, dark] =
    /--color-ground: light-dark\((#\w+), (#\w+)\)/.exec(read('src/ui/styles/tokens.css')) ?? [];
  expect(THEME_HEAD).toContain(`content="${light}" media="(prefers-color-scheme: light)"`);
  expect(THEME_HEAD).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`);
});
