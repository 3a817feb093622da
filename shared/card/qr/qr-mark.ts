const MARK_BITS = 12;

/** Whether the code of a text says that its bytes are UTF-8: beyond ASCII, readers guess. */
export const needsMark = (text: string): boolean => /[^\0-\x7f]/.test(text);

/** Bytes that a text takes in a code: in UTF-8, with the mark if it has one. */
export function countQrBytes(text: string): number {
  const bytes = new TextEncoder().encode(text).length;
  return needsMark(text) ? bytes + Math.ceil(MARK_BITS / 8) : bytes;
}
