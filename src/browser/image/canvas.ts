import { coverCrop, SHAPES } from '#src/browser/image/crop.ts';

/** A canvas to draw on; null where the browser gives none. */
export function openCanvas(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d');
}

/** A picture, ready to be drawn. Rejects when it cannot be read. */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Fills a canvas with the middle of a picture, as portraits are cut. */
export function drawPortrait(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const source = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { x, y, width, height } = coverCrop(source, SHAPES.portrait);
  const { canvas } = context;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

/** A canvas as a PNG file. */
export function canvasPng(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
