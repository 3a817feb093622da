import type { OrganizationPalette } from '#shared/card/policy/field-state.ts';
import {
  buildOrganizationLayout,
  listOrganizationAreas,
} from '#worker/preview/layouts/organization-layout.ts';
import { PREVIEW_LAYOUTS, type TemplateKey } from '#shared/card/templates.ts';
import { UNIT, BACKGROUND, buildLayout, type Layout } from '#worker/preview/layouts/layout.ts';
import { rasterizeOnCard, drawShape } from './draw-shape.ts';
import { drawText } from './draw-text.ts';
import type { Fonts } from '#worker/preview/glyphs/font.ts';
import type { PreviewText } from './preview-text.ts';
import { drawPhoto } from '#worker/preview/picture/draw-photo.ts';
import { buildBoxPath } from '#worker/preview/picture/outline.ts';
import { TONES } from '#worker/preview/picture/tones.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

export interface Drawing {
  template: TemplateKey;
  /** Colors of a company, in place of the template's. */
  colors: OrganizationPalette | null;
  text: PreviewText;
  background: Raster;
  fonts: Fonts;
  photo: Raster | null;
}

/** Draws photo and text onto the template's background, which is modified and returned. */
export function drawPreview({ template, colors, text, background, fonts, photo }: Drawing): Raster {
  const own = PREVIEW_LAYOUTS[template];
  const layout = colors === null ? buildLayout(own) : buildOrganizationLayout(own, colors);
  const areas = colors === null ? [] : listOrganizationAreas(own, colors);
  for (const area of areas) drawShape(background, area);
  if (photo !== null) drawPortrait(background, layout, photo);
  drawText({ raster: background, fonts, layout, text, hasPhoto: photo !== null });
  return background;
}

function drawPortrait(raster: Raster, { photo: setting }: Layout, photo: Raster): void {
  const { box, focus, tone, fade, frame = [] } = setting;
  for (const { box: edge, radius, paint, opacity } of frame) {
    drawShape(raster, { path: buildBoxPath(edge, radius), paint, opacity });
  }
  const shape = rasterizeOnCard(buildPhotoPath(setting));
  if (shape === null) return;
  const place = {
    left: BACKGROUND.left + box.left * UNIT,
    top: BACKGROUND.top + box.top * UNIT,
    width: box.width * UNIT,
    height: box.height * UNIT,
  };
  drawPhoto(raster, photo, shape, { ...place, focus, tone: tone && TONES[tone], fade });
}

function buildPhotoPath({ box, shape }: Layout['photo']): string {
  return 'path' in shape ? shape.path : buildBoxPath(box, shape.radius, shape.radiusDown);
}
