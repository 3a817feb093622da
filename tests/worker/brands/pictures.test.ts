import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { renderPreview } from '#worker/preview/render-preview.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createPartner, joinPartner } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createTestBrands } from '#tests/worker/fixtures/test-kernel.ts';
import { JPEG, PNG } from '#tests/worker/pictures/pictures.ts';
import { ask } from '#tests/worker/own-domains/harness.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

async function storePicture(bytes: Uint8Array, ending: 'png' | 'jpg'): Promise<string> {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes));
  const file = `${digest.toString('hex')}.${ending}`;
  await env.MEDIA.put(file, bytes);
  return `/media/${file}`;
}

/** The files in the pass of a partner's customer. */
async function readPass(brand: { logo?: string; icon?: string }) {
  const partner = await createPartner(brand);
  const customer = await join();
  await joinPartner(customer.user.id, partner.id);
  const username = unique('pass');
  await customer.publish(username);
  const { appleWalletUrl } = await readAnswer(
    generatePasses,
    customer.send('POST', generatePasses.path, { cardData: { username } }),
  );
  return readZip(new Uint8Array(await (await ask(appleWalletUrl ?? '')).arrayBuffer()));
}

test("an Apple pass has the partner's logo and icon, and a picture that is no PNG is left out", async () => {
  const [png, jpg] = [await storePicture(PNG, 'png'), await storePicture(JPEG, 'jpg')];
  const files = await readPass({ logo: png, icon: png });
  for (const name of ['logo@2x', 'logo@3x', 'primaryLogo@2x', 'icon', 'icon@2x']) {
    expect([name, files.get(`${name}.png`)]).toEqual([name, PNG]);
  }
  const plain = await readPass({ logo: jpg, icon: jpg });
  expect([...plain.keys()].filter((name) => /logo/i.test(name))).toEqual([]);
  // The initial of the partner's name.
  expect(plain.get('icon.png')).toBeDefined();
  expect(plain.get('icon.png')).not.toEqual(JPEG);
});

test("a drawn link preview shows the partner's watermark in place of the product's, or none", async () => {
  const card = buildPublishedCard({ name: 'Ann Example', userPlan: 'free', profileImage: '' });
  const draw = async (hasWatermark: boolean | null) => {
    const brands = createTestBrands();
    const { brand } =
      hasWatermark === null
        ? { brand: brands.installation }
        : await brands.read((await createPartner({ hasWatermark })).id);
    const kernel = { bucket: env.MEDIA, assets: env.TEST_PUBLIC };
    return readPng(await renderPreview(kernel, card, brand));
  };
  const [product, partner, none] = [await draw(null), await draw(true), await draw(false)];
  /** The rows in which two pictures differ. */
  const findRows = (one: typeof product, other: typeof product) => {
    const rows = new Set<number>();
    for (let at = 0; at < one.pixels.length; at += 4) {
      if (one.pixels[at] !== other.pixels[at]) rows.add(Math.floor(at / 4 / one.width));
    }
    return [...rows].toSorted((a, b) => a - b);
  };
  for (const [one, other] of [
    [product, partner],
    [partner, none],
    [product, none],
  ] as const) {
    const rows = findRows(one, other);
    expect(rows.length).toBeGreaterThan(5);
    // The foot of the picture, and nothing else.
    expect(rows[0]).toBeGreaterThan(500);
  }
});
