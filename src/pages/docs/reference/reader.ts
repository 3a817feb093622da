export type Language = 'curl' | 'typescript';

/** Who reads the reference, and how. */
export interface Reader {
  language: Language;
  /** A key for an hour, in memory only; null without one. It is never rendered. */
  key: string | null;
  /** Puts the reader's own host into an example. */
  adapt: (example: string) => string;
}
