import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { PORTRAIT_SIDE, portraitFile, type PortraitName } from '#shared/site/portraits.ts';

/** The portrait of a fictional person (`npm run portraits`) as the JPEG that a phone would upload. */
export async function readSamplePortrait(
  browser: Browser,
  name: PortraitName = 'ada-moreno',
): Promise<Uint8Array<ArrayBuffer>> {
  const file = readFileSync(join('public', portraitFile(name))).toString('base64');
  const viewport = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE };
  const page = await browser.newPage({ viewport });
  await page.setContent(`<body style="margin:0"><img src="data:image/webp;base64,${file}">`);
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 90 });
  await page.close();
  return new Uint8Array(jpeg);
}

/** Uploads a JPEG to an account. Returns its address. */
export async function uploadPicture(
  origin: string,
  token: string,
  jpeg: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const answer = await fetch(origin + uploadMedia.path, {
    method: uploadMedia.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    body: jpeg,
  });
  return uploadMedia.response.parse(await answer.json()).url;
}
