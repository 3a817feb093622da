/** A picture without transparency: red, green and blue of each pixel, row by row. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/** 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colour of `#rrggbb`. Throws a RangeError for anything else. */
export function parseRgb(hex: string): Rgb {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (parts === null) throw new RangeError(`not a colour: ${hex}`);
  const [, red = '', green = '', blue = ''] = parts;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}
