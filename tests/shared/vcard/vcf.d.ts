// The used part of the `vcf` package, which has no types.
declare module 'vcf' {
  interface Property {
    valueOf(): string;
    readonly type?: string | string[];
    readonly group?: string;
  }
  class VCard {
    static parse(text: string): VCard[];
    get(name: string): Property | Property[] | undefined;
    readonly version: string;
  }
  export default VCard;
}
