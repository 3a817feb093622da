import { coverCrop, SHAPES } from '#src/browser/image/crop.ts';

/** Returns null when the browser provides no 2d context. */
export function createCanvasContext(
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d');
}

/** Loads and decodes a picture. Rejects when it cannot be decoded. */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Fills the canvas with the picture, cropped like a portrait. */
export function drawPortrait(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const source = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { x, y, width, height } = coverCrop(source, SHAPES.portrait);
  const { canvas } = context;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

export function toPngBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
