/** The reader's languages (BCP 47), the preferred one first. */
export function browserLanguages(): readonly string[] {
  return navigator.languages;
}
