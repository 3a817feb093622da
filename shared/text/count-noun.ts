/** A count with its noun: `1 card`, `1,200 cards`. `plural` is for nouns that do not just add an `s`. */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
