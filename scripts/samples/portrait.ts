import type { Browser } from 'playwright';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { PORTRAIT } from '#scripts/drawings/cards/card-pictures.ts';

const SIDE = 512;

/** The drawn portrait of a fictional person, as the JPEG that a phone would upload. */
export async function drawSamplePortrait(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
  await page.setContent(`<body style="margin:0"><img src="${PORTRAIT}"></body>`);
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
