// The used part of the `pngjs` package, which has no types.
declare module 'pngjs' {
  interface Picture {
    width: number;
    height: number;
    data: Uint8Array;
  }
  interface Options {
    colorType: 2;
    filterType: number;
    deflateLevel: number;
    deflateStrategy: number;
  }
  const PNG: {
    sync: {
      read(bytes: Uint8Array): Picture;
      write(picture: Picture, options: Options): Uint8Array;
    };
  };
  export { PNG };
}
