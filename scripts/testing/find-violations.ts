import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Collects violations only: describing passing elements takes a third of axe's time. */
const AXE_OPTIONS = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  preload: false,
});

/** Runs axe with all animations ended, since colors in mid-transition fail the contrast checks. */
const AXE_RUN = `(async () => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(still);
  // The second frame follows the layout of the first, and what observes it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { violations } = await axe.run(document, ${AXE_OPTIONS});
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1);
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
})()`;

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

/** Violations of WCAG 2.2 A and AA that axe finds in the current page. */
export async function findViolations(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  return page.evaluate<Violation[]>(AXE_RUN);
}
