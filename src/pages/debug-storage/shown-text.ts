/** Longest text shown of one key, in characters: pictures are a megabyte. */
const SHOWN_MAX = 4000;
/** What would let somebody else in. */
const SECRET = /token|secret/i;

/** What a developer may see of a stored text: indented when it is JSON, cut when it is long, never a token. */
export function shownText(key: string, text: string): string {
  if (SECRET.test(key)) return 'Not shown: whoever has it is signed in.';
  const pretty = indent(text);
  if (pretty.length <= SHOWN_MAX) return pretty;
  return `${pretty.slice(0, SHOWN_MAX)}… and ${pretty.length - SHOWN_MAX} characters more`;
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown as it is.
    return text;
  }
}
