/** One test of a requirement: its file, and a part of its title that no other title of the file has. */
type TestReference = readonly [file: string, title: string];

/** Requirements by id: the requirement's text and at least one test. */
export type SpecRows = Readonly<
  Record<string, readonly [text: string, test: TestReference, ...more: TestReference[]]>
>;
