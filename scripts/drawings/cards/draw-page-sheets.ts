import { mkdirSync, writeFileSync } from 'node:fs';
import type { TemplateKey } from '#shared/card/templates.ts';
import { openStudio } from './card-studio.ts';

/** The first screen of a phone and of a desktop. */
const DEVICES = {
  phone: { width: 360, height: 740, columns: 5, scale: 1 },
  desktop: { width: 1440, height: 900, columns: 5, scale: 0.35 },
} as const;
type Device = keyof typeof DEVICES;

/** Each page in a frame of its own, so that its styles see the width of a device. */
const SCRIPT = `
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { buildQr } from '/shared/card/qr/qr.ts';
import { CardPage } from '/src/public-card/page/card-page.tsx';
import { buildPageStyles } from '/src/public-card/page-styles.ts';
import { SHEET_CASES, STRESS_CASES } from '/scripts/drawings/cards/card-cases.ts';
const CASES = ['full', 'photo', '60 letters, full', 'Arabic', 'Chinese', 'one letter', 'typical', 'name only', '100 letters, full', 'Hebrew'];
const cases = CASES.map((label) => [...SHEET_CASES, ...STRESS_CASES].find((one) => one.label === label));
const qr = buildQr('https://cards.example.com/alex-morgan?s=qr');
const template = new URLSearchParams(location.search).get('template');
const styles = buildPageStyles({ template }, 'nothing').join('');
const frames = cases.map(({ card }) => {
  const shown = { ...card, template, version: 1, views: 1204, clicks: 318, bio: card.name.length > 2 ? 'I help teams build bridges that people like to cross.' : '' };
  const page = h(CardPage, { card: shown, qr, origin: 'https://cards.example.com', platform: { productName: 'Tip Top Cards' }, wallets: ['apple', 'google'] });
  const frame = document.createElement('iframe');
  frame.srcdoc = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><style>' + styles + '</style>' + renderToStaticMarkup(page);
  return frame;
});
const loaded = Promise.all(frames.map((frame) => new Promise((resolve) => frame.addEventListener('load', resolve))));
document.getElementById('sheet').replaceChildren(...frames);
await loaded;
await Promise.all(frames.map((frame) => frame.contentDocument.fonts.ready));
document.getElementById('sheet').dataset.ready = '';
`;

/** Draws the public pages of every template, in the states that are easily wrong. */
export async function drawPageSheets(templates: readonly TemplateKey[]): Promise<void> {
  mkdirSync('.cache', { recursive: true });
  for (const device of ['phone', 'desktop'] as const) await drawDevice(device, templates);
}

async function drawDevice(device: Device, templates: readonly TemplateKey[]): Promise<void> {
  const { width, height, columns, scale } = DEVICES[device];
  const studio = await openStudio({
    script: SCRIPT,
    page: () =>
      `<style>body{margin:0;background:#777}#sheet{display:grid;grid-template-columns:repeat(${columns},${width}px);gap:16px;padding:16px;width:max-content}iframe{width:${width}px;height:${height}px;border:0}</style><div id="sheet"></div>`,
    viewport: { width: columns * (width + 16) + 16, height },
    scale,
    ready: '#sheet[data-ready]',
  });
  try {
    for (const template of templates) {
      const tab = await studio.open(`template=${template}`);
      const path = `.cache/sheet-pages-${device}-${template}.jpg`;
      const picture = await tab.locator('#sheet').screenshot({ type: 'jpeg', quality: 84 });
      writeFileSync(path, picture);
      console.log(`${path} ${Math.round(picture.length / 1000)} KB`);
    }
  } finally {
    await studio.close();
  }
}
