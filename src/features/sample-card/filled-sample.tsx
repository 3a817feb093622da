import '#src/card-face/card-face.css';
import type { TemplateKey } from '#shared/card/template.ts';
import { BLANK_FACE, NO_BLANKS } from '#src/card-face/blank-face.ts';
import { CardFace } from '#src/card-face/card-face.tsx';

/** Somebody who does not exist; the page says so. */
export interface Sample {
  template: TemplateKey;
  name: string;
  title: string;
  company?: string;
}

/** A card as it looks once it is somebody's. */
export function FilledSample({ sample }: { sample: Sample }) {
  return (
    <CardFace card={{ ...BLANK_FACE, ...sample }} qr={null} watermark={null} blank={NO_BLANKS} />
  );
}
