import type { CDPSession, Page } from 'playwright/test';
import { publishCard } from '#e2e/fixtures/public-card.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { href } from '#shared/routes.ts';

const NAME = 'Žižková Šarić-Őry Łukasz Ğül';
/** Of the file with letters beyond Latin-1. */
const EXTENDED_BYTES_MAX = 14_336;

type Node = Awaited<ReturnType<typeof readDocument>>;

async function readDocument(cdp: CDPSession) {
  const { root } = await cdp.send('DOM.getDocument', { depth: -1 });
  return root;
}

/** The nodes with the name: the heading, and the pseudo-elements that draw the card's words. */
function findNames(node: Node): Node[] {
  const isHeading = node.nodeName === 'H1';
  const isWords = node.attributes?.includes('data-words') === true;
  const own = isHeading ? [node] : isWords ? (node.pseudoElements ?? []) : [];
  return [...own, ...(node.children ?? []).flatMap(findNames)];
}

/** The fonts that the browser draws each of them with. */
async function readFonts(cdp: CDPSession): Promise<string[][]> {
  const names = findNames(await readDocument(cdp));
  const used = names.map(({ nodeId }) => cdp.send('CSS.getPlatformFontsForNode', { nodeId }));
  return (await Promise.all(used)).map(({ fonts }) =>
    Array.from(new Set(fonts.map(({ familyName }) => familyName))),
  );
}

/** Opens a page and returns the font files that it loaded, with their sizes. */
async function openWithFonts(page: Page, path: string): Promise<{ name: string; size: number }[]> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => ({
        name: new URL(entry.name).pathname.replace(/\..*/, ''),
        size: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  );
}

test('a name with letters beyond Latin-1 is set in one font on every template, and only its page loads their file', async ({
  page,
}) => {
  const { username, change } = await publishCard(page, { name: 'Élodie Åström' });
  const path = href('card', { username });
  const plain = await openWithFonts(page, path);
  expect(plain.map(({ name }) => name)).toEqual(['/fonts/instrument-serif']);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  for (const template of TEMPLATE_KEYS) {
    await change({ name: NAME, template });
    // What was published a moment ago may still be shown.
    await expect(async () => {
      const fonts = await openWithFonts(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME, { timeout: 100 });
      await expect(page.locator(`.cf-${template}`)).toBeVisible({ timeout: 100 });
      expect(fonts.map(({ name }) => name)).toEqual([
        '/fonts/instrument-serif',
        '/fonts/instrument-serif-ext',
      ]);
      expect(fonts[1]?.size).toBeGreaterThan(0);
      expect(fonts[1]?.size).toBeLessThanOrEqual(EXTENDED_BYTES_MAX);
    }).toPass();
    const used = await readFonts(cdp);
    expect(used.length).toBeGreaterThan(2);
    expect([template, used.filter(({ length }) => length !== 1)]).toEqual([template, []]);
  }
});
