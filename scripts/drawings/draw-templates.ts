import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import type { FaceCard } from '#src/card-face/card-face.tsx';
import { faceScript, openStudio, previewColor } from '#scripts/drawings/face-studio.ts';

interface TemplateDrawing {
  /** Gets one file for each template, named after it. */
  folder: string;
  /** What the face says, in every template. */
  card: FaceCard;
  /** Rules of the document around the face, `#card`, in a template's colour. */
  styles: (color: string) => string;
  viewport: { width: number; height: number };
  /** The file, from a picture as the browser takes it. */
  encode: (png: Uint8Array) => Uint8Array;
}

/** Draws a card in every template as the product does, so that a change of its look is one run away. */
export async function drawTemplates(drawing: TemplateDrawing): Promise<void> {
  const page = (query: URLSearchParams): string => `<style>
    html, body { margin: 0; height: 100%; overflow: hidden; }
    ${drawing.styles(previewColor(query))}
  </style><div id="card"></div>`;
  mkdirSync(drawing.folder, { recursive: true });
  const { viewport } = drawing;
  const studio = await openStudio({ script: faceScript(drawing.card), page, viewport });
  try {
    for (const key of TEMPLATE_KEYS) {
      const path = join(drawing.folder, `${key}.png`);
      const tab = await studio.open(`template=${key}`);
      const picture = drawing.encode(await tab.screenshot());
      writeFileSync(path, picture);
      console.log(`${path} ${Math.round(picture.length / 1000)} KB`);
    }
  } finally {
    await studio.close();
  }
}
