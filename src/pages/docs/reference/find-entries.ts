/** Something that the search finds. */
export interface SearchEntry {
  href: string;
  title: string;
  /** What it is, next to its title. */
  kind: string;
  /** Words that are found too. */
  text: string;
}

/** Without accents and case. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Entries with every word of a query, those with all of them in the title first. Empty for an empty query. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string): boolean => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
  const inTitle = entries.filter(({ title }) => hasAll(title));
  const others = entries.filter(
    (entry) => !inTitle.includes(entry) && hasAll(`${entry.title} ${entry.kind} ${entry.text}`),
  );
  return [...inTitle, ...others];
}
