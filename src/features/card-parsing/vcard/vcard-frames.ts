// The frame of a contact file: where each contact begins and ends. Files are joined, cut and
// indented by other programs, so that a mark counts wherever it stands, and may be missing.

export interface FramedLine {
  /** Line of the file, from 1. */
  line: number;
  text: string;
}

export interface ContactFrame {
  lines: FramedLine[];
  hasBegin: boolean;
  hasEnd: boolean;
  /** Whether a contact inside this one (AGENT) has lines, and would take its END if it had none. */
  hasAgent: boolean;
}

/** Byte order marks: as UTF-8, and as UTF-8 that was read as Windows-1252 and written again. */
const MARKS = /\u00ef\u00bb\u00bf|\u00c3\u00af\u00c2\u00bb\u00c2\u00bf/g;
/** Written by `copy` at the end of each file that it joins; and padding. */
// oxlint-disable-next-line no-control-regex -- the expression detects them
const PADDING = /[\u0000\u001a]/g;
const MARK = /(BEGIN|END)[ \t]*:[ \t]*VCARD/gi;
/** What may follow a mark on its line: nothing, another mark, or a property. */
const AFTER_MARK = /^\s*(?:$|[A-Za-z][\w.-]*[ \t]*[:;])/;
const AGENT = /^\s*(?:[\w-]+\.)?AGENT\b[^:]*:/i;

type Piece = FramedLine & { mark: 'begin' | 'end' | 'agent' | null };

/**
 * The contacts of a byte string, in their order. A contact inside another one (AGENT) becomes one
 * line of it, escaped as in 3.0. Lines outside of contacts form a frame without marks.
 */
export function splitContacts(text: string): ContactFrame[] {
  const frames: ContactFrame[] = [];
  let current: ContactFrame | null = null;
  let indent: string | null = null;
  let agents = 0;
  const open = (hasBegin: boolean): ContactFrame => {
    const frame = { lines: [], hasBegin, hasEnd: false, hasAgent: false };
    frames.push(frame);
    indent = null;
    agents = 0;
    return frame;
  };
  for (const piece of listPieces(text)) {
    const { mark, line } = piece;
    const last: FramedLine | undefined = current?.lines.at(-1);
    const opensAgent: boolean =
      mark === 'agent' || (mark === 'begin' && last !== undefined && isOpenAgent(last.text));
    if (current && opensAgent && (agents === 0 || mark === 'agent')) {
      if (mark === 'agent' && agents === 0) current.lines.push({ line, text: piece.text });
      else if (last) last.text += 'BEGIN:VCARD';
      agents++;
      current.hasAgent = true;
    } else if (mark === 'begin') {
      current = open(true);
    } else if (mark === 'end') {
      if (agents > 0) agents--;
      else if (current) {
        current.hasEnd = true;
        current = null;
      }
    } else if (agents > 0 && last) {
      last.text += `\\n${piece.text.trim()}`;
    } else if (current || piece.text.trim() !== '') {
      current ??= open(false);
      if (indent === null && piece.text.trim() !== '') {
        indent = current.hasBegin ? (/^[ \t]*/.exec(piece.text)?.[0] ?? '') : '';
      }
      const isIndented = indent !== null && indent !== '' && piece.text.startsWith(indent);
      current.lines.push({
        line,
        text: isIndented ? piece.text.slice(indent?.length) : piece.text,
      });
    }
  }
  return frames;
}

/** `AGENT:` alone, whose contact follows on lines of its own. */
function isOpenAgent(text: string): boolean {
  return AGENT.exec(text)?.[0].length === text.trimEnd().length;
}

/** Lines, with each mark as a piece of its own. */
function listPieces(text: string): Piece[] {
  const lines = text
    .replace(MARKS, '')
    .replace(PADDING, '')
    .split(/\r\n|\n|\r/);
  return lines.flatMap((whole, at) => splitAtMarks(whole, at + 1));
}

function splitAtMarks(whole: string, line: number): Piece[] {
  const plain: Piece = { line, text: whole, mark: null };
  // The escaped contact of 3.0 is the text of one property.
  if (!/VCARD/i.test(whole) || /\\n(?:BEGIN|END):VCARD|VCARD\\n/i.test(whole)) return [plain];
  if (AGENT.test(whole) && /BEGIN[ \t]*:[ \t]*VCARD\s*$/i.test(whole)) {
    return [{ ...plain, mark: 'agent' }];
  }
  const pieces: Piece[] = [];
  let rest = 0;
  for (const { 0: found, 1: word = '', index } of whole.matchAll(MARK)) {
    if (!AFTER_MARK.test(whole.slice(index + found.length))) continue;
    const before = whole.slice(rest, index);
    if (before.trim() !== '') pieces.push({ ...plain, text: before });
    pieces.push({ ...plain, text: '', mark: /^BEGIN$/i.test(word) ? 'begin' : 'end' });
    rest = index + found.length;
  }
  const after = whole.slice(rest);
  return after.trim() === '' && pieces.length > 0 ? pieces : [...pieces, { ...plain, text: after }];
}
