// What the tests use of the `pngjs` package, which has no types of its own.
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
