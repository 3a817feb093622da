// Our own types: the published ones pull in all Node globals, which browser code must not see.
declare module 'papaparse' {
  interface GuessOptions {
    skipEmptyLines: 'greedy';
    preview: number;
    delimitersToGuess: string[];
  }
  interface StepOptions {
    delimiter: string;
    /** Called for each row, in order and before `parse` returns. */
    step: (result: { data: string[] }, parser: { abort: () => void }) => void;
  }
  const papa: {
    parse: (text: string, options: GuessOptions | StepOptions) => { meta: { delimiter: string } };
  };
  // oxlint-disable-next-line import/no-default-export -- this is how the package exports itself
  export default papa;
}
