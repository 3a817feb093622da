/** Text as one line of what can be seen: invisible characters can hide or reorder it. Joined emoji fall apart, which harms nobody. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
