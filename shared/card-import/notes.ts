import { ELEMENT_VALUE_MAX } from '#shared/card/element.ts';
import type { ElementRow } from '#shared/card-import/element-builder.ts';
import { quoted, type ImportedCard } from '#shared/card-import/imported-card.ts';

/** Longest bio, in UTF-16 code units. */
const BIO_MAX = 600;
/** Longest note that is carried, in UTF-16 code units: a bio and as many custom texts as one would still read. */
const NOTE_MAX = BIO_MAX + 8 * ELEMENT_VALUE_MAX;

// oxlint-disable-next-line no-control-regex -- dropping what no card may show is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text of a file without control characters and broken surrogates, which no card may hold. */
export function printable(text: string): string {
  return text.replace(CONTROL, '').toWellFormed().trim();
}

/** Makes a note the bio; what is longer than a bio continues in custom texts, so that nothing is lost. */
export function setNote(card: ImportedCard, row: ElementRow, note: string): void {
  const text = printable(note);
  const [bio = '', ...rest] = splitText(text.slice(0, NOTE_MAX));
  if (bio === '') return;
  card.content.bio = bio;
  for (const part of rest) {
    const issue = row.add('text', part);
    if (issue !== null) card.left.push(`${quoted(part)}: ${issue}`);
  }
  if (text.length > NOTE_MAX) {
    card.left.push(`The end of the note, ${text.length - NOTE_MAX} characters`);
  }
}

/** A bio's 600 characters, then pieces of an element's 500, broken at a line or a word where there is one. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== '') {
    const max = parts.length === 0 ? BIO_MAX : ELEMENT_VALUE_MAX;
    const piece = rest.length <= max ? rest : cutText(rest, breakBefore(rest, max));
    parts.push(piece.trim());
    rest = rest.slice(piece.length).trim();
  }
  return parts;
}

/** At most `max` UTF-16 code units, never half a character. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

function breakBefore(text: string, max: number): number {
  const at = Math.max(text.lastIndexOf('\n', max), text.lastIndexOf(' ', max));
  return at > max / 2 ? at : max;
}
