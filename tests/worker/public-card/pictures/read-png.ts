import { PNG } from 'pngjs';

/** Decodes a PNG to RGBA. Rejects on a wrong checksum or a broken stream. */
export function readPng(bytes: Uint8Array): Promise<{
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}> {
  return new Promise((resolve, reject) => {
    new PNG({ checkCRC: true }).parse(Buffer.from(bytes), (error, picture) => {
      if (error) reject(error);
      else resolve({ ...picture, pixels: new Uint8ClampedArray(picture.data) });
    });
  });
}
