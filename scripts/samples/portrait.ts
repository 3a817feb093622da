import type { Buffer } from 'node:buffer';
import type { Browser } from 'playwright';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { drawPersonPortrait } from '#scripts/drawings/cards/draw-person-portrait.ts';
import { PORTRAIT_LOOKS } from '#scripts/drawings/cards/portrait-looks.ts';
import { PORTRAIT_SIDE, type PortraitName } from '#shared/site/portraits.ts';

/** The drawn photo of a fictional person. */
export async function renderPortrait(
  browser: Browser,
  name: PortraitName,
  type: 'png' | 'jpeg' = 'png',
): Promise<Buffer> {
  const viewport = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE };
  const page = await browser.newPage({ viewport });
  await page.setContent(
    `<body style="margin:0">${drawPersonPortrait(PORTRAIT_LOOKS[name])}</body>`,
  );
  const picture = await page.screenshot({ type, ...(type === 'jpeg' && { quality: 90 }) });
  await page.close();
  return picture;
}

/** The same as the JPEG that a phone would upload. */
export async function drawSamplePortrait(
  browser: Browser,
  name: PortraitName = 'ada-moreno',
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await renderPortrait(browser, name, 'jpeg'));
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
