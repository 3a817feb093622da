import { formatMomentUtc } from '#shared/format/day.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { FileReport } from './check-audit-file.ts';

export const VERIFIER_COPY = {
  title: 'Verify an audit log',
  lead: 'Check that no entry of an exported audit log was changed, added or removed. The file is read in this browser and never uploaded: this page has no access to the network.',
  save: 'Save this page',
  saveHint: 'to verify without a connection, or to read its code.',
  file: 'Audit log, JSON',
  choose: 'Choose file',
  drop: 'or drop it here',
  hash: 'Hash to find (optional)',
  hashHint:
    'Paste the hash of an entry that you noted earlier, or of the newest one in your team’s audit log. It shows whether a file was cut off at the end, or rewritten as a whole.',
  hashProblem: 'A hash has 64 characters, 0 to 9 and a to f.',
  progress: 'Reading the file',
  rule: 'How it is checked',
  noScript: 'This page needs JavaScript to read the file.',
} as const;

/** How entries depend on each other, for people who check without this page. */
export const CHAIN_RULE = [
  'Each line of the file is a JSON object: first a checkpoint, then the entries in order, at last the head.',
  'Entries are numbered without gaps. The first follows the number of the checkpoint, which is 0, or that of the last entry deleted after two years.',
  'The hash of an entry is the SHA-256, in hex, of: the hash before it, a line feed, and the entry as canonical JSON (RFC 8785) without “kind” and “hash”. The text is UTF-8.',
  'The hash before the first entry is that of the checkpoint: 64 zeros if its number is 0.',
  'Number and hash of the head are those of the last entry.',
] as const;

export interface ResultText {
  tone: 'good' | 'bad';
  title: string;
  /** Term and text. */
  details: readonly (readonly [term: string, text: string])[];
  notes: readonly string[];
}

/** Describes a checked file. */
export function describeResult(report: FileReport): ResultText {
  const { count, problem, found, slug } = report;
  const entries = countNoun(count, 'entry', 'entries');
  if (slug === null) {
    return {
      tone: 'bad',
      title: 'This is not an exported audit log',
      details: [],
      notes: ['Choose the file that “JSON” in the audit log exports. It ends in .jsonl.'],
    };
  }
  const details = listDetails(report);
  const notes = listNotes(report);
  if (problem !== null) {
    const before = `The ${entries} before it ${count === 1 ? 'is' : 'are'} intact.`;
    return {
      tone: 'bad',
      title: 'The log is not intact',
      details,
      notes: [problem, ...(count === 0 ? [] : [before]), ...notes],
    };
  }
  if (found === 'absent') {
    return {
      tone: 'bad',
      title: 'The hash is not in this log',
      details,
      notes: [
        `The ${entries} match each other, but none has the hash that you entered. The file is of another log, ends before that entry, or was rewritten as a whole.`,
        ...notes,
      ],
    };
  }
  return { tone: 'good', title: `${entries}, complete`, details, notes };
}

function listDetails({ slug, range, end, problem }: FileReport): [string, string][] {
  return [
    ...(slug === null ? [] : [['Team', slug] as [string, string]]),
    ...(range === null
      ? []
      : [
          ['First entry', describePlace(range.first, range.from)] as [string, string],
          [
            problem === null ? 'Last entry' : 'Last intact entry',
            describePlace(range.last, range.to),
          ] as [string, string],
          ['Its hash', end.hash] as [string, string],
        ]),
  ];
}

const describePlace = (no: number, at: string): string =>
  `${no.toLocaleString('en-US')} · ${describeTime(at)}`;

/** A changed file may have any text there. */
const describeTime = (at: string): string =>
  Number.isNaN(Date.parse(at)) ? at : formatMomentUtc(at);

function listNotes({ deleted, found }: FileReport): string[] {
  return [
    ...(deleted === 0
      ? []
      : [
          `The log begins after entry ${deleted.toLocaleString('en-US')}: earlier entries were older than two years, and are deleted.`,
        ]),
    ...(typeof found === 'number'
      ? [`The hash that you entered is that of entry ${found.toLocaleString('en-US')}.`]
      : []),
  ];
}
