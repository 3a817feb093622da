/**
 * The canonical form of an address: trimmed and lower-cased in ASCII alone, so that one mailbox is one account.
 * Letters beyond ASCII stay as they are: the Kelvin sign lower-cases to `k`, and would open another's account.
 */
export function emailKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
