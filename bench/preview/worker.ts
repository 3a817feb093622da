import type { Fetcher, R2Bucket } from '@cloudflare/workers-types';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import { renderPreview, type RenderKernel } from '#worker/preview/render-preview.ts';
import { decodePng, encodePng } from '#worker/preview/picture/png.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

interface Env {
  MEDIA: R2Bucket;
  FILES: Fetcher;
}

let background: Raster | null = null;

/** Lower bound of a PNG of this size: encodes a finished background unchanged. */
async function encodeBackground(env: Env): Promise<number> {
  if (background === null) {
    const file = await env.FILES.fetch('https://assets.local/previews/plates/royal.png');
    background = decodePng(new Uint8Array(await file.arrayBuffer()));
  }
  return encodePng(background, 3).length;
}

/** Reads the inputs of a picture without drawing it. */
async function read(env: Env): Promise<number> {
  const photo = await env.MEDIA.get(`${'a'.repeat(64)}.jpg`);
  const letters = await env.FILES.fetch('https://assets.local/previews/letters.json');
  const [one, other] = await Promise.all([photo?.arrayBuffer(), letters.arrayBuffer()]);
  return (one?.byteLength ?? 0) + other.byteLength;
}

async function draw(env: Env, turn: number): Promise<number> {
  const template = TEMPLATE_KEYS[turn % TEMPLATE_KEYS.length] ?? 'premium';
  const photo = `/media/${'a'.repeat(64)}.jpg`;
  const card = { ...buildSampleCard('alex'), template, profileImage: photo, contactPhoto: photo };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the platform's types and the browser's name one thing twice
  const stores = { bucket: env.MEDIA, assets: env.FILES } as unknown as RenderKernel;
  return (await renderPreview(stores, card, { productName: 'Tip Top Cards' })).length;
}

// oxlint-disable-next-line import/no-default-export -- a Worker is its default export
export default {
  /**
   * Runs the operation named by the path for each template in turn. The caller measures the time,
   * because clocks in Workers do not advance during computation.
   */
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const turn = Number(searchParams.get('turn'));
    const work = { '/draw': draw, '/write': encodeBackground, '/read': read }[pathname];
    if (work === undefined) return new Response(null, { status: 404 });
    return new Response(String(await work(env, turn)));
  },
};
