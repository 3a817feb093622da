import type { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { encodePicture } from '#scripts/site/pictures/encode-picture.ts';
import {
  pictureFile,
  PICTURE_SCALE,
  PICTURES,
  type PictureName,
  type PictureTheme,
} from '#src/features/product-picture/pictures.ts';

/** JPEG, for browsers without WebP, is too heavy in a higher resolution. */
const FORMATS = [
  { ending: 'webp', type: 'image/webp', scale: PICTURE_SCALE },
  { ending: 'jpg', type: 'image/jpeg', scale: 1 },
] as const;

interface SitePicture {
  name: PictureName;
  /** `null` for one that no theme changes. */
  theme: PictureTheme | null;
  png: Buffer;
}

/** Writes a picture of the site in both formats. Encodes with any page of a browser. */
export async function saveSitePicture(
  encoder: Page,
  { name, theme, png }: SitePicture,
): Promise<void> {
  for (const { ending, type, scale } of FORMATS) {
    const width = PICTURES[name].width * scale;
    const bytes = await encodePicture(encoder, png, { type, width });
    const file = pictureFile(name, theme, ending);
    writeFileSync(join('public', file), bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  }
}
