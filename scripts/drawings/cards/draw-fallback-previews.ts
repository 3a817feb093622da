import { PNG } from 'pngjs';
import type { TemplateKey } from '#shared/card/templates.ts';
import { BLANK_CARD } from '#src/card-view/blank-card.ts';
import { drawTemplates } from './draw-templates.ts';

const MAX_BYTES = 300_000;

const styles = (
  color: string,
): string => `body { display: grid; place-items: center; background: #0e0d0b radial-gradient(80% 110% at 30% 12%,
      color-mix(in oklab, ${color} 24%, #0e0d0b), color-mix(in oklab, ${color} 5%, #0e0d0b)); }
    #card { width: 744px; transform: perspective(2400px) rotateX(4deg) rotateY(-7deg) rotateZ(-1.2deg); }
    /* No initials and no QR code; grain and paper texture would enlarge the file. */
    #card .cf-pic, #card .cf-qr { visibility: hidden; }
    #card .cf-premium .cf-pic { visibility: visible; color: transparent; text-shadow: none; }
    #card .cf-luxury .cf-in { --paper: radial-gradient(120% 130% at 20% 0, #fffaee, #f5ebd5 55%, #e6d6b2); }
    #card .cf-in { --grain: none; }`;

/**
 * Encodes a picture without alpha in the finest color steps that fit the limit. Throws when none
 * fits.
 */
function shrink(png: Uint8Array): Uint8Array {
  for (const step of [2, 3, 4]) {
    const picture = PNG.sync.read(png);
    picture.data = picture.data.map((value) => Math.min(255, Math.round(value / step) * step));
    const options = { colorType: 2, filterType: 4, deflateLevel: 9, deflateStrategy: 0 } as const;
    const small = PNG.sync.write(picture, options);
    if (small.length <= MAX_BYTES) return small;
  }
  throw new Error(`the picture exceeds ${MAX_BYTES} bytes`);
}

/**
 * Draws `public/previews/<template>.png`, the link preview until a card has its own: 1200 x 630,
 * under 300 KB, without a person's name.
 */
export function drawFallbackPreviews(keys: readonly TemplateKey[]): Promise<void> {
  return drawTemplates({
    keys,
    folder: 'public/previews',
    card: {
      ...BLANK_CARD,
      name: 'Keep in touch',
      title: 'Digital business card',
      cardElements: (['linkedin', 'instagram', 'twitter'] as const).map((type, position) => ({
        id: type,
        type,
        value: type,
        position,
        hidden: false,
      })),
    },
    styles,
    viewport: { width: 1200, height: 630 },
    encode: shrink,
  });
}
