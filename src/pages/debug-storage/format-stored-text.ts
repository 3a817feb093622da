/** Maximum characters per key: pictures are a megabyte. */
const CHARACTERS_MAX = 4000;
const SECRET = /token|secret/i;

/** Indents JSON, truncates long text, and hides tokens. */
export function formatStoredText(key: string, text: string): string {
  if (SECRET.test(key)) return 'Hidden because it grants access to the account.';
  const pretty = indent(text);
  if (pretty.length <= CHARACTERS_MAX) return pretty;
  return `${pretty.slice(0, CHARACTERS_MAX)}… and ${pretty.length - CHARACTERS_MAX} more characters`;
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Forgives text that is not JSON.
    return text;
  }
}
