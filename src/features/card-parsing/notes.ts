import { ELEMENT_VALUE_MAX } from '#shared/card/element/element.ts';
import type { ElementCollector } from './element-builder.ts';
import { quoteValue, type ImportedCard } from './imported-card.ts';

/** In UTF-16 code units. */
const BIO_MAX = 600;
/** Longest imported note, in UTF-16 code units: the bio and up to eight custom texts. */
const NOTE_MAX = BIO_MAX + 8 * ELEMENT_VALUE_MAX;

// oxlint-disable-next-line no-control-regex -- dropping what no card may show is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Removes control characters and broken surrogates, which a card cannot store. */
export function removeControls(text: string): string {
  return text.replace(CONTROL, '').toWellFormed().trim();
}

/** Imports a note as the bio; the rest of a longer note continues in custom texts. */
export function setNote(card: ImportedCard, elements: ElementCollector, note: string): void {
  const text = removeControls(note);
  const [bio = '', ...rest] = splitText(text.slice(0, NOTE_MAX));
  if (bio === '') return;
  card.content.bio = bio;
  for (const part of rest) {
    const issue = elements.add('text', part);
    if (issue !== null) card.unsupported.push(`${quoteValue(part)}: ${issue}`);
  }
  if (text.length > NOTE_MAX) {
    card.unsupported.push(`The last ${text.length - NOTE_MAX} characters of the note`);
  }
}

/**
 * First piece up to 600 characters for the bio, then pieces up to 500 for elements, broken at a
 * line or word where possible.
 */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== '') {
    const max = parts.length === 0 ? BIO_MAX : ELEMENT_VALUE_MAX;
    const piece = rest.length <= max ? rest : cutText(rest, findBreak(rest, max));
    parts.push(piece.trim());
    rest = rest.slice(piece.length).trim();
  }
  return parts;
}

/** At most `max` UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

function findBreak(text: string, max: number): number {
  const at = Math.max(text.lastIndexOf('\n', max), text.lastIndexOf(' ', max));
  return at > max / 2 ? at : max;
}
