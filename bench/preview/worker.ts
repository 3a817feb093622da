import type { Fetcher, R2Bucket } from '@cloudflare/workers-types';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { sampleCard } from '#scripts/samples/sample-card.ts';
import { makePicture, type PictureDeps } from '#worker/preview/make-picture.ts';
import { decodePng, encodePng } from '#worker/preview/picture/png.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

interface Env {
  MEDIA: R2Bucket;
  FILES: Fetcher;
}

let plate: Raster | null = null;

/** What any PNG of this size costs at the least: one finished plate written as it is. */
async function writePlate(env: Env): Promise<number> {
  if (plate === null) {
    const file = await env.FILES.fetch('https://assets.local/previews/plates/royal.png');
    plate = decodePng(new Uint8Array(await file.arrayBuffer()));
  }
  return encodePng(plate, 3).length;
}

/** Reads what a picture is made of, and makes none. */
async function read(env: Env): Promise<number> {
  const photo = await env.MEDIA.get(`${'a'.repeat(64)}.jpg`);
  const letters = await env.FILES.fetch('https://assets.local/previews/letters.json');
  const [one, other] = await Promise.all([photo?.arrayBuffer(), letters.arrayBuffer()]);
  return (one?.byteLength ?? 0) + other.byteLength;
}

async function draw(env: Env, turn: number): Promise<number> {
  const template = TEMPLATE_KEYS[turn % TEMPLATE_KEYS.length] ?? 'premium';
  const photo = `/media/${'a'.repeat(64)}.jpg`;
  const card = { ...sampleCard('alex'), template, profileImage: photo, contactPhoto: photo };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the platform's types and the browser's name one thing twice
  const deps = { media: env.MEDIA, assets: env.FILES } as unknown as PictureDeps;
  return (await makePicture({ ...deps, productName: 'Tip Top Cards' }, card)).length;
}

// oxlint-disable-next-line import/no-default-export -- a Worker is its default export
export default {
  /** Does what the path names for each template in turn; the asker holds the watch, a Worker's clock stands. */
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const turn = Number(searchParams.get('turn'));
    const work = { '/draw': draw, '/write': writePlate, '/read': read }[pathname];
    if (work === undefined) return new Response(null, { status: 404 });
    return new Response(String(await work(env, turn)));
  },
};
