// Types for the decoder alone, which keeps the encoder out of the bundle. The package only types
// both together.
declare module 'jpeg-js/lib/decoder.js' {
  interface DecodeOptions {
    useTArray: boolean;
    formatAsRGBA: boolean;
    tolerantDecoding: boolean;
    maxResolutionInMP: number;
    maxMemoryUsageInMB: number;
  }
  export default function decode(
    bytes: Uint8Array,
    options: DecodeOptions,
  ): { width: number; height: number; data: Uint8Array };
}
