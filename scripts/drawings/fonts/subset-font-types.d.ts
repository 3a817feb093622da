// The used part of subset-font, which has no types.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'truetype';
    noHinting: boolean;
    noLayoutClosure: boolean;
    keepFeatures: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Uint8Array>;
  export default subsetFont;
}
