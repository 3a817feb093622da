// Line syntax of vCard 3.0: RFC 2426 §2.6 (folding), §4 (grammar) and §5 (escaping).
// Not supported: parameters with quoted values; every parameter written here is a fixed English
// token.

const BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/g;
const SPACING = /[\t\v\f]/g;
const CONTROL = /\p{Cc}/gu;
/** Longest line in octets, without its line break (RFC 2426 §2.6). */
const LINE_MAX = 75;

/**
 * Escapes a text value or one part of a structured value: backslash, semicolon, comma and line
 * breaks. Tabs become spaces, because old readers unfold lines at tabs. Other control characters
 * are dropped.
 */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(BREAK, String.raw`\n`)
    .replace(SPACING, ' ')
    .replace(CONTROL, '');
}

/**
 * A folded content line of a text value, ending in CRLF. `name` may carry a group and parameters.
 */
export function textLine(name: string, value: string): string {
  return foldLine(`${name}:${escapeText(value)}`);
}

/**
 * A content line of a structured value such as N or ADR: parts are escaped and joined by
 * semicolons.
 */
export function structuredLine(name: string, parts: readonly string[]): string {
  return foldLine(`${name}:${parts.map(escapeText).join(';')}`);
}

/** A content line of a value that needs no escaping, such as base64. */
export function rawLine(name: string, value: string): string {
  return foldLine(`${name}:${value.replace(CONTROL, '')}`);
}

/**
 * A content line of a web address. RFC 2426 allows unescaped commas and semicolons, but khard ends
 * the value at a comma and Evolution at a semicolon; percent-encoded, both reach every reader.
 */
export function urlLine(name: string, href: string): string {
  return rawLine(name, href.replaceAll(',', '%2C').replaceAll(';', '%3B'));
}

/**
 * Some readers split a file wherever these words are adjacent, even inside a value; such a value is
 * folded between them.
 */
const MARKERS = /(?:BEGIN|END):(?=VCARD)/gi;

/**
 * Folds a line at 75 octets, never inside a UTF-8 character. Continuation lines start with a space.
 */
function foldLine(line: string): string {
  const folded: string[] = [];
  const forcedBreaks = new Set(
    Array.from(line.matchAll(MARKERS), (match) => match.index + match[0].length),
  );
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const width = utf8Length(code);
    if (octets + width > LINE_MAX || forcedBreaks.has(at)) {
      folded.push(line.slice(start, at));
      start = at;
      // Counts the space of the continuation line.
      octets = 1;
    }
    octets += width;
    at += code > 0xffff ? 2 : 1;
  }
  folded.push(line.slice(start));
  return `${folded.join('\r\n ')}\r\n`;
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
