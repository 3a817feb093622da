import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS, type TemplateKey } from '#shared/card/templates.ts';
import { parseColor } from '#shared/format/color.ts';
import { buildOrganizationPalette } from '#shared/organization/policy/colors/organization-palette.ts';
import { PICTURE_MAX_BYTES, renderPreview } from '#worker/preview/render-preview.ts';
import { BRAND_COLORS } from '#tests/shared/organization/policy/organization-colors.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';

async function draw(template: TemplateKey, colors: typeof BRAND_COLORS | null) {
  const palette = colors && buildOrganizationPalette(colors);
  const card = buildPublishedCard({
    template,
    name: 'Alex Morgan',
    title: 'Director',
    userPlan: 'business_pro',
    brand: { watermark: 'Northwind', colors: palette, logo: null },
  });
  const kernel = { bucket: env.MEDIA, assets: env.TEST_PUBLIC };
  const bytes = await renderPreview(kernel, card, { productName: 'Tip Top Cards' });
  return { bytes, ...(await readPng(bytes)) };
}

/** The share of the card's pixels that are this color, or one that lossy encoding makes of it. */
function measureShare({ width, pixels }: Awaited<ReturnType<typeof draw>>, color: string): number {
  const expected = parseColor(color);
  let [all, found] = [0, 0];
  for (let y = 40; y < 590; y += 3) {
    for (let x = 160; x < 1040; x += 3) {
      const at = (y * width + x) * 4;
      all += 1;
      if (expected.every((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)) <= 4)) {
        found += 1;
      }
    }
  }
  return found / all;
}

test.each(TEMPLATE_KEYS)(
  'the link preview of a company card in %s is in the company colors',
  async (template) => {
    const picture = await draw(template, BRAND_COLORS);
    expect(picture.bytes.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
    expect(measureShare(picture, BRAND_COLORS.background)).toBeGreaterThan(0.3);
    expect(measureShare(picture, BRAND_COLORS.text)).toBeGreaterThan(0.005);
    const own = await draw(template, null);
    expect(measureShare(own, BRAND_COLORS.background)).toBeLessThan(0.05);
  },
);
