import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplateKey } from '#shared/card/templates.ts';
import type { DisplayCard } from '#src/card-view/card-view.tsx';
import { buildCardScript, openStudio, findPreviewColor } from './card-studio.ts';

interface TemplateDrawing {
  keys: readonly TemplateKey[];
  /** Folder of the files, each named after its template. */
  folder: string;
  /** Content of the card in every template. */
  card: DisplayCard;
  /** Styles of the document around `#card`, in a template's color. */
  styles: (color: string) => string;
  viewport: { width: number; height: number };
  /** Converts the browser's screenshot to the file's content. */
  encode: (png: Uint8Array) => Uint8Array;
}

/** Renders a card in templates with the product's own components. */
export async function drawTemplates(drawing: TemplateDrawing): Promise<void> {
  const page = (query: URLSearchParams): string => `<style>
    html, body { margin: 0; height: 100%; overflow: hidden; }
    ${drawing.styles(findPreviewColor(query))}
  </style><div id="card"></div>`;
  mkdirSync(drawing.folder, { recursive: true });
  const { viewport } = drawing;
  const studio = await openStudio({ script: buildCardScript(drawing.card), page, viewport });
  try {
    for (const key of drawing.keys) {
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
