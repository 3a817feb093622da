/** One test that shows a requirement: its file, and a part of its title that no other title of the file has. */
type Shown = readonly [file: string, title: string];

/** The requirements of a part of the product by their ids: what is asked, and at least one test that shows it. */
export type SpecRows = Readonly<
  Record<string, readonly [asked: string, shown: Shown, ...more: Shown[]]>
>;
