import type { TemplateKey } from '#shared/card/template.ts';
import { emerald, premium, purple, royal, social } from '#worker/preview/looks/dark-looks.ts';
import { luxury, platinum, rosegold } from '#worker/preview/looks/light-looks.ts';
import { UNIT, PLATE, type Look } from '#worker/preview/looks/look.ts';
import { coverOnCard, layShape } from '#worker/preview/lay-shape.ts';
import { layWords } from '#worker/preview/lay-words.ts';
import type { Faces } from '#worker/preview/letters/face.ts';
import type { ShownWords } from '#worker/preview/shown-words.ts';
import { layPhoto } from '#worker/preview/picture/photo.ts';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** Where each template's preview carries what. */
export const LOOKS: Readonly<Record<TemplateKey, Look>> = {
  premium,
  platinum,
  royal,
  emerald,
  rosegold,
  purple,
  luxury,
  social,
};

/** What a picture is drawn with: the template's plate, the letters, and the photo, if there is one. */
export interface Drawing {
  template: TemplateKey;
  words: ShownWords;
  plate: Raster;
  faces: Faces;
  photo: Raster | null;
}

/** Lays a person's photo and words on a template's plate. The plate itself is drawn on and handed back. */
export function drawPreview({ template, words, plate, faces, photo }: Drawing): Raster {
  const look = LOOKS[template];
  if (photo !== null) layPortrait(plate, look, photo);
  layWords({ raster: plate, faces, look, words, hasPhoto: photo !== null });
  return plate;
}

function layPortrait(raster: Raster, { photo: setting }: Look, photo: Raster): void {
  for (const shape of setting.frame ?? []) layShape(raster, shape);
  const shape = coverOnCard(setting.shape);
  if (shape === null) return;
  const { box, focus, tone, fade } = setting;
  const place = {
    left: PLATE.left + box.left * UNIT,
    top: PLATE.top + box.top * UNIT,
    width: box.width * UNIT,
    height: box.height * UNIT,
  };
  layPhoto(raster, photo, shape, { ...place, focus, tone, fade });
}
