/** An address as people paste it: `Ann Bee <ann@example.org>` (RFC 5322 §3.4), or bare. */
interface Mailbox {
  address: string;
  /** Empty for a bare address. */
  name: string;
}

export interface Mailboxes {
  list: Mailbox[];
  /** Entries without an address. */
  rest: string[];
}

/**
 * Splits the addresses of a cell or of a pasted list of recipients: separated by commas,
 * semicolons, blanks or line breaks, with or without names. Addresses are not validated.
 */
export function parseMailboxes(text: string): Mailboxes {
  const found: Mailboxes = { list: [], rest: [] };
  for (const part of text.match(/(?:"[^"\n]*"|<[^<>\n]*>|[^;\n\r])+/g) ?? []) {
    let name: string[] = [];
    for (const [piece, bracketed] of part.matchAll(/<([^<>]*)>|"[^"]*"|[^\s<>",]+|,/g)) {
      const address = (bracketed ?? piece).replace(/^[([]|[)\].:]+$/g, '').trim();
      if (address.includes('@') && !piece.startsWith('"')) {
        found.list.push({ address: address.replace(/^mailto:/i, ''), name: joinWords(name) });
        name = [];
      } else name.push(piece);
    }
    const rest = joinWords(name);
    if (rest !== '') found.rest.push(rest);
  }
  return found;
}

function joinWords(words: readonly string[]): string {
  const text = words.join(' ').replaceAll(' ,', ',').replaceAll('"', '');
  // The separator of the entries before and after.
  return text.replace(/^[\s,:]+|[\s,:]+$/g, '');
}
