/** Text whose words between backticks are code. */
export function RichText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
