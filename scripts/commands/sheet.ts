// `npm run sheet`: draws all templates into docs/pictures/sheet.jpg; with `--stress`, stress cases
// into .cache/sheet-stress.jpg; with `--pages`, their public pages on a phone and a desktop into
// .cache/sheet-pages-*.jpg. Template names select templates.
import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { drawPageSheets } from '#scripts/drawings/cards/draw-page-sheets.ts';
import { openStudio } from '#scripts/drawings/cards/card-studio.ts';

const MAX_BYTES = 1_500_000;
const isStress = process.argv.includes('--stress');
const named = TEMPLATE_KEYS.filter((key) => process.argv.includes(key));
const keys = named.length > 0 ? named : TEMPLATE_KEYS;
const isWhole = !isStress && named.length === 0;
const path = isWhole ? 'docs/pictures/sheet.jpg' : `.cache/sheet${isStress ? '-stress' : ''}.jpg`;

/** Widths: 460 as on a phone's public page, 144 as in the dashboard. */
const SCRIPT = `
import '/src/ui/styles/fonts.css';
import '/src/ui/styles/other-alphabets.css';
import '/src/card-view/card-view.css';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { CardView } from '/src/card-view/card-view.tsx';
import { buildQr } from '/shared/card/qr/qr.ts';
import { SHEET_CASES, STRESS_CASES, WATERMARK } from '/scripts/drawings/cards/card-cases.ts';
const query = new URLSearchParams(location.search);
const cases = query.has('stress') ? STRESS_CASES : SHEET_CASES;
const code = buildQr('https://cards.example.com/alex-morgan?s=qr');
const cell = (template, { card, isPublished }, width) => h('div', { className: 'w' + width },
  h(CardView, { card: { ...card, template }, qr: isPublished ? code : null, watermark: isPublished ? WATERMARK : null }));
const row = (template) => h('section', { key: template },
  ...cases.map((one) => cell(template, one, 460)), h('div', { className: 'small' }, ...cases.map((one) => cell(template, one, 144))));
document.getElementById('sheet').innerHTML = renderToStaticMarkup(query.getAll('template').map(row));
`;

const STYLE = `<style>
  body { margin: 0; background: #0e0d0b; }
  #sheet { box-sizing: border-box; display: grid; gap: 44px; padding: 36px; width: max-content; }
  section { display: flex; flex-wrap: wrap; gap: 36px 32px; }
  .small { display: flex; flex-direction: column; justify-content: space-between; }
  .stress { width: 1552px !important; } .stress .small { flex-direction: row; flex-wrap: wrap; gap: 20px; width: 100%; justify-content: start; }
  .w460 { width: 460px; } .w144 { width: 144px; }
</style>`;

if (process.argv.includes('--pages')) {
  await drawPageSheets(keys);
  process.exit(0);
}

const studio = await openStudio({
  script: SCRIPT,
  page: (query) => `${STYLE}<div id="sheet" class="${query.has('stress') ? 'stress' : ''}"></div>`,
  viewport: { width: 1700, height: 900 },
  scale: isWhole ? 1.25 : 1.5,
});
try {
  const query = new URLSearchParams(keys.map((key) => ['template', key]));
  if (isStress) query.set('stress', '');
  const tab = await studio.open(query.toString());
  const picture = await tab.locator('#sheet').screenshot({ type: 'jpeg', quality: 86 });
  if (isWhole && picture.length > MAX_BYTES)
    throw new Error(`the sheet weighs ${picture.length} bytes`);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(path, picture);
  console.log(`${path} ${Math.round(picture.length / 1000)} KB`);
} finally {
  await studio.close();
}
