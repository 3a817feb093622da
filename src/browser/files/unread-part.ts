/** A part of a file that was not read. */
export interface UnreadPart {
  /** Where it stands, for people: `Row 4`, `Line 12`. */
  place: string;
  text: string;
  /** Why, as a sentence. */
  reason: string;
}
