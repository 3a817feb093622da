import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { renderDocument } from '#tests/src/public-card/read-document.ts';

const LOGO = { path: `/media/${'0123456789abcdef'.repeat(4)}.png`, name: 'Acme & <Co>' };
const buildCard = (width: number, height: number) =>
  buildPublishedCard({
    userPlan: 'business_pro',
    brand: { watermark: '', colors: null, showsCreateCard: true, logo: { ...LOGO, width, height } },
  });

const measure = (html: string) => gzipSync(html, { level: 6 }).byteLength;

test.each([
  [480, 150, 128, 40],
  [480, 60, 160, 20],
  [150, 150, 40, 40],
  [30, 20, 30, 20],
])(
  'a logo of %i by %i pixels is shown as %i by %i, with the escaped name',
  (width, height, ...shown) => {
    const html = renderDocument(buildCard(width, height));
    expect(html).toContain(
      `src="${LOGO.path}" alt="Acme &amp; &lt;Co&gt;" width="${shown[0]}" height="${shown[1]}"`,
    );
  },
);

test('a page without a logo is the same as before, and one with it adds at most 250 B compressed', () => {
  for (const template of TEMPLATE_KEYS) {
    const card = { ...buildCard(480, 150), template };
    const brand = { watermark: '', colors: null, showsCreateCard: true, logo: null };
    const plain = renderDocument({ ...card, brand: undefined });
    expect(renderDocument({ ...card, brand })).toBe(plain);
    expect(plain).not.toContain('logo');
    const added = measure(renderDocument(card)) - measure(plain);
    expect(added).toBeGreaterThan(50);
    expect(added).toBeLessThanOrEqual(250);
  }
});
