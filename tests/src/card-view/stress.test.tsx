// @module-tag slow
import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import type { Page } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { buildCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#shared/card/templates.ts';
import {
  SHEET_CASES,
  STRESS_CASES,
  WATERMARK,
  type CardCase,
} from '#scripts/drawings/cards/card-cases.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { isRightToLeft } from '#src/card-view/name-layout.ts';
import type * as Inspector from './inspect-cards.ts';
import type { TextSample } from './inspect-cards.ts';
import { bundleModule } from '#tests/src/fixtures/browser-page.ts';
import { launchChromium } from '#tests/src/fixtures/chromium.ts';

declare const subject: typeof Inspector;

const TYPICAL = buildCard(new Date(0), null);
const CASES = [...SHEET_CASES, ...STRESS_CASES];
const qr = buildQr('https://cards.example.com/alex-morgan?s=qr');

async function fontFace(family: string, file: string, more = ''): Promise<string> {
  const bytes = await readFile(`node_modules/@fontsource${file}-normal.woff2`, 'base64');
  return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${bytes});${more}}`;
}

/**
 * The repository's own fonts. The text font is scaled up by 4%, the widest a system font gets, so
 * that all machines measure the same.
 */
async function buildFontFaces(): Promise<string> {
  const text = 'font-weight:100 900;size-adjust:104%';
  return [
    await fontFace('Instrument Serif', '/instrument-serif/files/instrument-serif-latin-400'),
    await fontFace('Wide Text', '-variable/geist/files/geist-latin-wght', text),
  ].join('');
}

async function readCardStyles(): Promise<string> {
  const files = ['base', ...TEMPLATE_KEYS.map((key) => `templates/${key}`)];
  const texts = await Promise.all(
    files.map((name) => readFile(`src/card-view/${name}.css`, 'utf8')),
  );
  return texts.join('');
}

function renderCard(
  { card, isPublished }: CardCase,
  template: TemplateKey,
  hasTextInCss = false,
): string {
  const watermark = isPublished ? WATERMARK : null;
  return renderToStaticMarkup(
    <CardView
      card={{ ...card, template }}
      qr={isPublished ? qr : null}
      watermark={watermark}
      hasTextInCss={hasTextInCss}
    />,
  );
}

async function openCards(widths: readonly number[], cases: readonly CardCase[]): Promise<Page> {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 520, height: 400 } });
  const cells = TEMPLATE_KEYS.flatMap((template) =>
    cases.flatMap((one) =>
      widths.map(
        (width) =>
          `<div class="w${width}" data-label="${template}, ${one.label}, ${width}">${renderCard(one, template)}</div>`,
      ),
    ),
  );
  const sizes = widths.map((width) => `.w${width}{width:${width}px;margin:8px}`).join('');
  const style = `${await buildFontFaces()}body{margin:0}${sizes}${await readCardStyles()}.cf-in{font-family:'Wide Text',sans-serif}`;
  await page.setContent(`<!doctype html><style>${style}</style>${cells.join('')}`);
  await page.addScriptTag({ content: await bundleModule('tests/src/card-view/inspect-cards.ts') });
  await page.evaluate(() => document.fonts.ready);
  return page;
}

test('in every template, card and width, text stays inside the card and overlaps neither the QR code nor other text', async () => {
  const page = await openCards([144, 288, 358, 480], CASES);
  expect(await page.evaluate(() => subject.findFaults())).toEqual([]);
});

/** RGBA, row by row. */
type Pixels = ReturnType<typeof PNG.sync.read>;

const channels = (color: string): number[] =>
  (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Relative luminance of sRGB channels 0 to 255 (WCAG 2.2). */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of the text with the worst five percent of the pixels behind it. */
function measureContrast({ color, opacity, box }: TextSample, picture: Pixels): number {
  const ink = channels(color);
  const contrasts: number[] = [];
  for (let y = Math.ceil(box.y); y < box.y + box.height; y += 1) {
    for (let x = Math.ceil(box.x); x < box.x + box.width; x += 1) {
      const at = (y * picture.width + x) * 4;
      const background = [...picture.data.subarray(at, at + 3)];
      const blended = ink.map(
        (value, index) => value * opacity + (background[index] ?? 0) * (1 - opacity),
      );
      const [dark = 0, light = 0] = [luminance(blended), luminance(background)].sort(
        (a, b) => a - b,
      );
      contrasts.push((light + 0.05) / (dark + 0.05));
    }
  }
  return contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length / 20)] ?? 0;
}

test('small text keeps a contrast of 4.5 against the actual pixels behind it, with and without a banner', async () => {
  const page = await openCards([358], CASES.slice(0, 5));
  const words = await page.evaluate(() => subject.hideSmallText());
  const picture = PNG.sync.read(await page.screenshot({ fullPage: true }));
  const faint = words
    .map((one) => ({ label: one.label, contrast: measureContrast(one, picture) }))
    .filter(({ contrast }) => contrast < 4.5);
  expect(words.length).toBeGreaterThan(100);
  expect(faint).toEqual([]);
});

/** Shows only the names, on a color that no template uses. */
const NAMES_ONLY_CSS = `body{background:#0f0}[data-label]{margin:90px 60px!important}.cf-in{background:none!important;box-shadow:none!important}
.cf-in::before,.cf-in::after{display:none!important}.cf *{visibility:hidden}.cf .cf-name,.cf .cf-name *{visibility:visible}`;
const UNCLIPPED_CSS = `.cf-in{overflow:visible!important}.cf .cf-name{background:none!important;color:#000!important;filter:none!important;text-shadow:none!important}`;

function isInk(picture: Pixels, x: number, y: number): boolean {
  const at = (y * picture.width + x) * 4;
  const [red = 0, green = 0, blue = 0] = picture.data.subarray(at, at + 3);
  return red + 255 - green + blue > 120;
}

/** First row with ink in each cell, including its margins, by label. */
async function readTops(page: Page): Promise<Map<string, number>> {
  const picture = PNG.sync.read(await page.screenshot({ fullPage: true }));
  const cells = await page.locator('[data-label]').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { label: element.getAttribute('data-label') ?? '', x, y, width, height };
    }),
  );
  return new Map(
    cells.map(({ label, x, y, width, height }) => {
      for (let row = Math.round(y) - 80; row < y + height; row += 1) {
        for (let column = Math.round(x) - 50; column < x + width; column += 1) {
          if (isInk(picture, column, row)) return [label, row];
        }
      }
      throw new Error(`${label} shows no name`);
    }),
  );
}

test('accents on capitals are not clipped in any template', async () => {
  const cases = [
    '\u00c5\u00c9\u00dc\u017d',
    '\u00c9lodie \u00c5str\u00f6m',
    'Anna Specht-\u00dcberall',
  ].map((name) => ({
    label: name,
    isPublished: true,
    card: { ...TYPICAL, name },
  }));
  const page = await openCards([358], cases);
  await page.addStyleTag({ content: NAMES_ONLY_CSS });
  const drawn = await readTops(page);
  await page.addStyleTag({ content: UNCLIPPED_CSS });
  const whole = await readTops(page);
  expect(whole.size).toBe(TEMPLATE_KEYS.length * cases.length);
  const cut = [...whole].filter(([label, top]) => (drawn.get(label) ?? Infinity) > top + 1);
  expect(cut).toEqual([]);
});

test('a card with text in CSS looks the same as one with regular text, in every template and script', async () => {
  const rightToLeft = CASES.filter(({ card }) => isRightToLeft(card.name));
  expect(rightToLeft.length).toBeGreaterThan(0);
  const cases = [...CASES.slice(0, 2), ...rightToLeft];
  const page = await openCards([358], cases);
  const asText = await page.screenshot({ fullPage: true });
  const drawn = TEMPLATE_KEYS.flatMap((template) =>
    cases.map((one) => renderCard(one, template, true)),
  );
  await page.evaluate((faces) => {
    const cells = document.querySelectorAll('[data-label]');
    for (const [at, cell] of cells.entries()) cell.innerHTML = faces[at] ?? '';
  }, drawn);
  expect(await page.locator('[data-words]').count()).toBeGreaterThan(drawn.length);
  const asPicture = await page.screenshot({ fullPage: true });
  expect(asPicture.equals(asText)).toBe(true);
});
