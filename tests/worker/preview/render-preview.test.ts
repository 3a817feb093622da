import { env } from 'cloudflare:test';
import { encode } from 'jpeg-js';
import { expect, test } from 'vitest';
import type { PublishedCard } from '#shared/card/card.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { readPng } from '#tests/worker/public-card/pictures/read-png.ts';
import { renderPreview, PICTURE_MAX_BYTES } from '#worker/preview/render-preview.ts';

const assets = env.TEST_PUBLIC;
const make = (changes: Partial<PublishedCard>, bucket = env.MEDIA) =>
  renderPreview({ bucket, assets }, card(changes), { productName: 'Tip Top Cards' });

function card(changes: Partial<PublishedCard>): PublishedCard {
  const plain = { profileImage: '', contactPhoto: '', headerPhoto: '', cardElements: [] };
  return buildPublishedCard({ ...plain, name: 'Alex Morgan', title: 'Director', ...changes });
}

/** A JPEG with the noise of a photo. */
function buildPhoto(edge: number): Uint8Array<ArrayBuffer> {
  let seed = 11;
  const data = Buffer.from(
    Uint8Array.from({ length: edge * edge * 4 }, (_, at) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return ((at / edge / 4) % 180) + (seed % 60);
    }),
  );
  return Uint8Array.from(encode({ width: edge, height: edge, data }, 85).data);
}

async function storePhoto(digit: string, bytes: Uint8Array<ArrayBuffer>) {
  const file = `${digit.repeat(64)}.jpg`;
  await env.MEDIA.put(file, bytes);
  const path = `/media/${file}`;
  return { profileImage: path.replace('.jpg', '.webp'), contactPhoto: path };
}

const sizeOf = (png: Uint8Array): [number, number] => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

const PHOTOGRAPH = buildPhoto(512);

test.each(TEMPLATE_KEYS)(
  'the preview of %s is a deterministic PNG, 1200 x 630, at most 300 KB, and differs with a photo',
  async (template) => {
    const photo = await storePhoto('1', PHOTOGRAPH);
    const free = await make({ template, userPlan: 'free' });
    const again = await make({ template, userPlan: 'free' });
    const withPhoto = await make({ template, userPlan: 'free', ...photo });
    const paid = await make({ template, userPlan: 'startup' });
    for (const png of [withPhoto, free, paid]) {
      expect(sizeOf(png)).toEqual([1200, 630]);
      expect(png.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
      await readPng(png);
    }
    expect(again).toEqual(free);
    expect(withPhoto).not.toEqual(free);
    expect(free).not.toEqual(paid);
  },
);

test('S-X2: hostile, very long and empty texts still make a picture', async () => {
  const texts = [
    '"><img src=x onerror=alert(1)>',
    '</svg><script>alert(1)</script>\u2028',
    '__proto__ constructor toString',
    '%s ${x} {{x}} \\u0000',
    'm'.repeat(100),
    'W '.repeat(50).trim(),
    '\u202e\u200b\ufeff',
    '🚀'.repeat(50),
    '',
  ];
  for (const [at, text] of texts.entries()) {
    const template = TEMPLATE_KEYS[at % TEMPLATE_KEYS.length];
    const png = await make({
      ...(template && { template }),
      name: text,
      title: text,
      company: text,
    });
    expect(sizeOf(png), text).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
  }
});

test('a name in an unsupported script is replaced by the handle, without boxes for missing glyphs', async () => {
  const plain = { title: '', company: '', userPlan: 'startup', username: 'tanaka' } as const;
  const handle = await make({ ...plain, name: '@tanaka', template: 'purple' });
  for (const name of ['田中 太郎', 'عبد الرحمن', 'Αλέξανδρος', 'ก']) {
    expect(await make({ ...plain, name, template: 'purple' }), name).toEqual(handle);
  }
  // The portrait frame shows its initial.
  const framed = { ...plain, template: 'premium' } as const;
  expect(await make({ ...framed, name: '田中 太郎' })).not.toEqual(
    await make({ ...framed, name: '田中 太郎', username: 'sanaka' }),
  );
  // A title in such a script is omitted, and the name stays.
  const named = await make({ ...plain, name: 'Tanaka', template: 'purple' });
  expect(await make({ ...plain, name: 'Tanaka 🚀', title: '部長', template: 'purple' })).toEqual(
    named,
  );
});

test('S-B1: a corrupt, a huge and a missing photo are replaced by the initials', async () => {
  const plain = await make({});
  const whole = buildPhoto(64);
  const bomb = whole.slice();
  // 20,000 pixels in each dimension, in the frame header (ITU-T T.81, B.2.2).
  const frame = bomb.findIndex((byte, at) => byte === 0xff && bomb[at + 1] === 0xc0);
  bomb.set([0x4e, 0x20, 0x4e, 0x20], frame + 5);
  const photos: Uint8Array<ArrayBuffer>[] = [
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3),
    whole.slice(0, whole.length >> 1),
    bomb,
    new Uint8Array(700_001),
  ];
  for (const [at, photo] of photos.entries()) {
    expect(await make(await storePhoto(String(at + 2), photo)), `photo ${at}`).toEqual(plain);
  }
  const lost = `/media/${'9'.repeat(64)}.jpg`;
  expect(await make({ profileImage: lost, contactPhoto: lost })).toEqual(plain);
});

test('a failing store throws instead of drawing without the photo, so that the job is retried', async () => {
  const media = Object.assign(Object.create(env.MEDIA), {
    get: () => Promise.reject(new Error('R2 is down')),
  });
  const path = `/media/${'1'.repeat(64)}.jpg`;
  await expect(make({ profileImage: path, contactPhoto: path }, media)).rejects.toThrow('down');
  const none = { fetch: () => Promise.resolve(new Response('', { status: 404 })) };
  const kernel = { bucket: env.MEDIA, assets: none };
  await expect(renderPreview(kernel, card({}), { productName: 'P' })).rejects.toThrow('404');
});

/** Heights of the separate groups of pixels that differ between two pictures, left to right. */
function findDifferences(one: ArrayLike<number>, two: ArrayLike<number>): number[] {
  const [width, height] = [1200, 630];
  const rowsAt = Array.from({ length: width }, () => [] as number[]);
  for (let at = 0; at < width * height; at += 1) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((one[at * 4 + channel] ?? 0) - (two[at * 4 + channel] ?? 0)) > 40,
    );
    if (differs) rowsAt[at % width]?.push(Math.floor(at / width));
  }
  const groups: number[][] = [];
  for (const [column, rows] of rowsAt.entries()) {
    if (rows.length === 0) continue;
    const isNew =
      (rowsAt[column - 1]?.length ?? 0) === 0 && (rowsAt[column - 2]?.length ?? 0) === 0;
    if (isNew) groups.push([]);
    groups.at(-1)?.push(...rows);
  }
  return groups.map((rows) => Math.max(...rows) - Math.min(...rows) + 1);
}

test.each(TEMPLATE_KEYS)('the picture of %s draws the accents of capitals', async (template) => {
  const plain = { title: '', company: '', template, userPlan: 'startup' } as const;
  const [bare, accented] = await Promise.all(
    ['HEUZ', 'H\u00c9\u00dc\u017d'].map(
      async (name) => (await readPng(await make({ ...plain, name }))).pixels,
    ),
  );
  const heights = findDifferences(bare ?? [], accented ?? []);
  // One for É, two for Ü, one for Ž. Smaller groups are edges of glyphs shifted by a fraction of a
  // pixel.
  expect(heights.filter((height) => height >= 6)).toHaveLength(4);
});
