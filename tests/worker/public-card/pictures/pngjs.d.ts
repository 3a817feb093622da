// Types of the part of `pngjs` that the tests use; the package has none.
declare module 'pngjs' {
  interface Picture {
    width: number;
    height: number;
    data: Uint8Array;
  }
  class PNG {
    static sync: { read(bytes: Uint8Array): Picture; write(picture: PNG): Uint8Array };
    constructor(options?: { checkCRC?: boolean; width?: number; height?: number });
    parse(bytes: Uint8Array, done: (error: Error | null, picture: Picture) => void): void;
  }
  export { PNG };
}
