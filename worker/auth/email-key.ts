/**
 * The canonical form of an address: trimmed, with ASCII letters in lower case. Other letters are
 * left alone, because the Kelvin sign lower-cases to `k` and would match another person's account.
 */
export function emailKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
