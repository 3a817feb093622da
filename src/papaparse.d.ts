// A few lines of our own: the published types pull every Node global into a room that must have none.
declare module 'papaparse' {
  interface Parsed {
    data: string[][];
    errors: { code: string; row?: number }[];
  }
  const papa: {
    parse: (
      text: string,
      options: { skipEmptyLines: 'greedy'; preview: number; delimitersToGuess: string[] },
    ) => Parsed;
  };
  // oxlint-disable-next-line import/no-default-export -- this is how the package exports itself
  export default papa;
}
