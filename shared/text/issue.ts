/** A problem with a field, by its path. */
export interface Issue {
  path: string;
  message: string;
}
