/** An opaque picture: red, green and blue of each pixel, row by row. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}
