import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Styles from '#scripts/build/import-template-styles.ts';
import { buildCard } from '#shared/card/card.ts';
import type * as QrPalettes from '#shared/card/qr/qr-palette.ts';
import type * as Templates from '#shared/card/templates.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import type * as PassDesigns from '#shared/wallet/pass-design.ts';
import type * as PassPalettes from '#shared/wallet/pass-palette.ts';
import type * as CardViews from '#src/card-view/card-view.tsx';
import type * as Signatures from '#src/features/share/signature/build-signature.ts';
import type * as PageStyles from '#src/public-card/page-styles.ts';
import type * as Colors from '#src/public-card/template-colors.ts';
import { template, templateColors } from '#tests/fixtures/graphite.ts';
import type * as Previews from '#worker/preview/draw-preview.ts';
import { parseFonts } from '#worker/preview/glyphs/font.ts';

// Adds a template to a copy of the sources, as CONTRIBUTING.md describes: one file, one style sheet
// and one list. Nothing else knows its name.

let root = '';
let close = () => Promise.resolve();
let loadModule: (path: string) => Promise<Record<string, unknown>>;
/** The key that only the copy's list contains. */
let ninth: Templates.TemplateKey;

async function load<Module>(path: string): Promise<Module> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server knows no module's type
  return (await loadModule(path)) as Module;
}

function addToList(list: string): string {
  return list
    .replace(
      /\n\n/,
      "\nimport { previewLayout as graphiteLayout, template as graphite } from './templates/graphite.ts';\n\n",
    )
    .replace('  social,\n', '  social,\n  graphite,\n')
    .replace('  social: socialLayout,\n', '  social: socialLayout,\n  graphite: graphiteLayout,\n');
}

beforeAll(async () => {
  await mkdir('.cache', { recursive: true });
  // Inside the project, so that packages are found.
  root = resolve(await mkdtemp(join('.cache', 'ninth-template-')));
  for (const part of [
    'package.json',
    'tsconfig.base.json',
    'scripts/build',
    'shared',
    'src',
    'worker',
  ]) {
    await cp(part, join(root, part), { recursive: true });
  }
  await cp('tests/fixtures/graphite.ts', join(root, 'shared/card/templates/graphite.ts'));
  await cp('tests/fixtures/graphite.css', join(root, 'src/card-view/templates/graphite.css'));
  const list = join(root, 'shared/card/templates.ts');
  await writeFile(list, addToList(await readFile(list, 'utf8')));
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  close = () => server.close();
  loadModule = (path) => server.ssrLoadModule(path);
  const { TEMPLATE_KEYS: keys } = await load<typeof Templates>('/shared/card/templates.ts');
  const added = keys.filter((key) => !TEMPLATE_KEYS.includes(key));
  expect(added).toEqual(['graphite']);
  if (added[0] !== undefined) ninth = added[0];
});

afterAll(async () => {
  await close();
  await rm(root, { recursive: true, force: true });
});

test('a ninth template has a card, a page and its place in the style sheet of all templates', async () => {
  const { CardView } = await load<typeof CardViews>('/src/card-view/card-view.tsx');
  const card = { ...buildCard(new Date(0), null), template: ninth };
  const markup = renderToStaticMarkup(createElement(CardView, { card, qr: null, watermark: null }));
  expect(markup).toContain('class="cf cf-graphite ');

  const { buildPageStyles } = await load<typeof PageStyles>('/src/public-card/page-styles.ts');
  const style = buildPageStyles({ template: ninth }, 'nothing').join('');
  expect(style).toContain('--ground:#0d0e10;--tint:#2d3035;');
  expect(style).toContain('.cf-graphite');

  const styles = await load<typeof Styles>('/scripts/build/import-template-styles.ts');
  const css = await readFile('src/card-view/card-view.css', 'utf8');
  expect(styles.expandTemplateImports(css)).toContain(
    "@import './templates/social.css';\n@import './templates/graphite.css';",
  );
});

test('a ninth template has QR colors, a signature and a call background', async () => {
  const { qrColors } = await load<typeof QrPalettes>('/shared/card/qr/qr-palette.ts');
  expect(qrColors(ninth, 'template')).toEqual(template.qr);
  expect(qrColors(ninth, 'classic_dark')).toEqual({ ink: '#9aa3ad', tile: '#000000' });

  const { findTemplateColors } = await load<typeof Colors>('/src/public-card/template-colors.ts');
  expect(findTemplateColors(ninth)).toEqual(templateColors);

  const { buildSignature } = await load<typeof Signatures>(
    '/src/features/share/signature/build-signature.ts',
  );
  const card = { ...buildCard(new Date(0), null), username: 'ann', template: ninth };
  expect(buildSignature(card, 'https://cards.test', 'compact').html).toContain('color:#5f6b7a');
});

test('a ninth template has a wallet pass and can be chosen for all passes', async () => {
  const { findPassPalette } = await load<typeof PassPalettes>('/shared/wallet/pass-palette.ts');
  expect(findPassPalette(ninth)).toMatchObject({ background: '#2d3035', foreground: '#ffffff' });
  const { designChoiceSchema } = await load<typeof PassDesigns>('/shared/wallet/pass-design.ts');
  expect(designChoiceSchema.safeParse({ template: ninth }).success).toBe(true);
});

test('a ninth template has a link preview, with and without a photo', async () => {
  const { drawPreview } = await load<typeof Previews>('/worker/preview/draw-preview.ts');
  const fonts = parseFonts(JSON.parse(await readFile('public/previews/letters.json', 'utf8')));
  const texts = { name: 'Ann Okafor', title: 'Designer', company: 'Northwind', initials: 'AO' };
  const text = { ...texts, handle: '@ann', watermark: '' };
  const photo = { width: 8, height: 8, pixels: new Uint8Array(8 * 8 * 3).fill(255) };
  const draw = (photoOrNone: typeof photo | null): number[] => {
    const background = { width: 1200, height: 630, pixels: new Uint8Array(1200 * 630 * 3) };
    const drawing = {
      template: ninth,
      colors: null,
      text,
      background,
      fonts,
      photo: photoOrNone,
    };
    const { pixels } = drawPreview(drawing);
    // The middle of the portrait, and the lit values of the column with the name.
    const at = (Math.round(28 + 15.3 * 9) * 1200 + Math.round(150 + 84.7 * 9)) * 3;
    return [pixels[at] ?? 0, pixels.subarray(1200 * 290 * 3).filter((value) => value > 0).length];
  };
  const [withPhoto, plain] = [draw(photo), draw(null)];
  expect(withPhoto[0]).toBe(255);
  expect(plain[0]).toBeLessThan(255);
  expect(withPhoto[1]).toBeGreaterThan(1000);
  expect(plain[1]).toBe(withPhoto[1]);
});
