import { toInertName } from './inert-text.ts';
import { oneVisibleLine } from './one-line.ts';

/** What names of companies consist of. Anything else could be a message or an address. */
const PLAIN = /^[\p{L}\p{M}\p{N} &+'’.,()\-–]+$/u;
const WORDS_MAX = 6;

/**
 * An organization's name for a mail to a stranger: one line whose dots make no link, or empty for
 * anything but a short name. Organizations choose their own name, and our mail must not carry their
 * message.
 */
export function toPlainOrganizationName(name: string): string {
  const line = oneVisibleLine(name);
  const isPlain = PLAIN.test(line) && line.split(' ').length <= WORDS_MAX;
  const inert = isPlain ? toInertName(line) : '';
  return inert.includes('[number]') ? '' : inert;
}
