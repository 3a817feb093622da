// Our own types: the published ones pull in all Node globals, which browser code must not see.
declare module 'papaparse' {
  interface Options {
    delimiter: string;
    newline: '\n';
  }
  interface Result {
    data: string[][];
    errors: { type: 'Quotes' | 'Delimiter' | 'FieldMismatch' }[];
  }
  const papa: { parse: (text: string, options: Options) => Result };
  // oxlint-disable-next-line import/no-default-export -- this is how the package exports itself
  export default papa;
}
