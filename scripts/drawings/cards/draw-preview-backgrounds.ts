import { PNG } from 'pngjs';
import type { TemplateKey } from '#shared/card/templates.ts';
import { BLANK_CARD } from '#src/card-view/blank-card.ts';
import { drawTemplates } from './draw-templates.ts';
import { encodePng } from '#worker/preview/picture/png.ts';
import { BACKGROUND } from '#worker/preview/layouts/layout.ts';

/** Values may be off by one, which is invisible and reduces the file to a third. */
const STEP = 3;

const styles = (
  color: string,
): string => `body { background: #0e0d0b radial-gradient(85% 120% at 28% 8%,
      color-mix(in oklab, ${color} 30%, #0e0d0b), color-mix(in oklab, ${color} 6%, #0e0d0b)); }
    #card { position: absolute; left: ${BACKGROUND.left}px; top: ${BACKGROUND.top}px; width: ${BACKGROUND.width}px; }
    #card :not(.cf-rosegold) > * > .cf-who, #card .cf-qr, #card .cf-foot, #card .cf-name { opacity: 0; }
    /* Grain and laid paper cost a picture its size and are not seen at the size of a preview. */
    #card .cf-in { --grain: none; }
    #card .cf-luxury .cf-in { --paper: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-310 -310 620 620' width='930' height='930' fill='none' stroke='%237d6a2f' stroke-opacity='.2' stroke-width='.8'%3E%3Cg id='a'%3E%3Cellipse rx='300' ry='118'/%3E%3Cellipse rx='262' ry='150'/%3E%3C/g%3E%3Cuse href='%23a' transform='rotate(22.5)'/%3E%3Cuse href='%23a' transform='rotate(45)'/%3E%3Cuse href='%23a' transform='rotate(67.5)'/%3E%3Cuse href='%23a' transform='rotate(90)'/%3E%3Cuse href='%23a' transform='rotate(112.5)'/%3E%3Cuse href='%23a' transform='rotate(135)'/%3E%3Cuse href='%23a' transform='rotate(157.5)'/%3E%3C/svg%3E") 50% 50%/74cqw no-repeat,
      radial-gradient(120% 130% at 20% 0, #fffaee, #f5ebd5 55%, #e6d6b2); }
    #card .cf-purple .cf-in { --paper: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 500 315' width='500' height='315'%3E%3Cfilter id='a' x='0' y='0' width='1' height='1'%3E%3CfeTurbulence type='fractalNoise' baseFrequency='.011 .006' numOctaves='2' seed='21'/%3E%3CfeColorMatrix values='0 0 0 0 .72 0 0 0 0 .5 0 0 0 0 1 0 0 0 2.6 -1.2'/%3E%3C/filter%3E%3Crect width='500' height='315' filter='url(%23a)' opacity='.2'/%3E%3C/svg%3E") 0 0/100% 100%,
      radial-gradient(70% 110% at 16% -12%, #8052c6, transparent 72%),
      radial-gradient(46% 70% at 84% 34%, rgb(122 76 192 / 0.34), transparent),
      radial-gradient(80% 110% at 100% 112%, #3d1c69, transparent 70%),
      linear-gradient(118deg, #4a2a78, #24103f 72%, #1a0b30); }
    /* No code to stand across from: the portrait takes the middle. */
    #card .cf-luxury .cf-pic { left: 42.25cqw; top: 9.6cqw; width: 15.5cqw; height: 19.5cqw; }`;

/** A picture without alpha, encoded like the Worker does. */
function encode(png: Uint8Array): Uint8Array {
  const { width, height, data } = PNG.sync.read(png);
  const pixels = Uint8Array.from(data.filter((_, index) => index % 4 !== 3));
  return encodePng({ width, height, pixels }, STEP);
}

/**
 * Draws `public/previews/plates/<template>.png`, on which the Worker draws photo and texts of link
 * previews: the card as the product renders it, 900 pixels wide on 1200 x 630, without its texts.
 * Their positions are in each template's `previewLayout`, which must follow changes here.
 */
export function drawPreviewBackgrounds(keys: readonly TemplateKey[]): Promise<void> {
  return drawTemplates({
    keys,
    folder: 'public/previews/plates',
    // A name without a letter has no initials, so that the portrait's place stays empty.
    card: { ...BLANK_CARD, name: '-' },
    styles,
    viewport: { width: BACKGROUND.pictureWidth, height: BACKGROUND.pictureHeight },
    encode,
  });
}
