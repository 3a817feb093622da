import type { TemplateKey } from '#shared/card/template.ts';
import { emerald, premium, purple, royal, social } from '#worker/preview/layouts/dark-layouts.ts';
import { luxury, platinum, rosegold } from '#worker/preview/layouts/light-layouts.ts';
import { UNIT, BACKGROUND, type Layout } from '#worker/preview/layouts/layout.ts';
import { rasterizeOnCard, drawShape } from './draw-shape.ts';
import { drawText } from './draw-text.ts';
import type { Fonts } from '#worker/preview/glyphs/font.ts';
import type { PreviewText } from './preview-text.ts';
import { drawPhoto } from '#worker/preview/picture/draw-photo.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

export const LAYOUTS: Readonly<Record<TemplateKey, Layout>> = {
  premium,
  platinum,
  royal,
  emerald,
  rosegold,
  purple,
  luxury,
  social,
};

export interface Drawing {
  template: TemplateKey;
  text: PreviewText;
  background: Raster;
  fonts: Fonts;
  photo: Raster | null;
}

/** Draws photo and text onto the template's background, which is modified and returned. */
export function drawPreview({ template, text, background, fonts, photo }: Drawing): Raster {
  const layout = LAYOUTS[template];
  if (photo !== null) drawPortrait(background, layout, photo);
  drawText({ raster: background, fonts, layout, text, hasPhoto: photo !== null });
  return background;
}

function drawPortrait(raster: Raster, { photo: setting }: Layout, photo: Raster): void {
  for (const shape of setting.frame ?? []) drawShape(raster, shape);
  const shape = rasterizeOnCard(setting.shape);
  if (shape === null) return;
  const { box, focus, tone, fade } = setting;
  const place = {
    left: BACKGROUND.left + box.left * UNIT,
    top: BACKGROUND.top + box.top * UNIT,
    width: box.width * UNIT,
    height: box.height * UNIT,
  };
  drawPhoto(raster, photo, shape, { ...place, focus, tone, fade });
}
