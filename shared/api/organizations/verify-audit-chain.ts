import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { buildChainText, CHAIN_START, type ChainLink } from '#shared/organization/audit-chain.ts';

export interface ChainReport {
  /** The entries up to the first problem. */
  count: number;
  /** Their range, or null without entries. */
  range: { first: number; last: number; from: string; to: string } | null;
  /** The last verified place of the chain. */
  end: ChainLink;
  /** Where and why the chain is broken, or null if it is intact. */
  problem: string | null;
}

/** Returns lower-case hex. */
type Sha256 = (text: string) => string | Promise<string>;

/**
 * Verifies an audit log: a checkpoint, its entries in order, and its head. Stops at the first
 * problem. A line is null if it is none of an export.
 */
export async function verifyAuditChain(
  lines: AsyncIterable<AuditLine | null>,
  sha256: Sha256,
): Promise<ChainReport> {
  const report: ChainReport = { count: 0, range: null, end: CHAIN_START, problem: null };
  let isStarted = false;
  let isEnded = false;
  for await (const line of lines) {
    if (isEnded) return { ...report, problem: 'Something follows after the head.' };
    if (line === null) return { ...report, problem: describeUnreadable(report.end, isStarted) };
    if (line.kind === 'checkpoint') {
      if (isStarted) return { ...report, problem: 'A second checkpoint follows.' };
      report.end = { no: line.no, hash: line.hash };
      if (line.no === 0 && line.hash !== CHAIN_START.hash) {
        return { ...report, problem: 'The checkpoint before entry 1 is not the start of a chain.' };
      }
    } else if (!isStarted) {
      return { ...report, problem: 'The checkpoint is missing.' };
    } else if (line.kind === 'entry') {
      const problem = await findEntryProblem(report.end, line, sha256);
      if (problem !== null) return { ...report, problem };
      const { no, at, hash } = line;
      const first = report.range ?? { first: no, from: at };
      report.range = { first: first.first, from: first.from, last: no, to: at };
      report.end = { no, hash };
      report.count += 1;
    } else {
      isEnded = true;
      const problem = findHeadProblem(report.end, line);
      if (problem !== null) return { ...report, problem };
    }
    isStarted = true;
  }
  if (isEnded) return report;
  return { ...report, problem: `The log ends after entry ${report.end.no} without its head.` };
}

function describeUnreadable({ no }: ChainLink, isStarted: boolean): string {
  return isStarted
    ? `The line after entry ${no} is none of an export: it was changed or added.`
    : 'The first line is none of an export.';
}

async function findEntryProblem(
  before: ChainLink,
  entry: Extract<AuditLine, { kind: 'entry' }>,
  sha256: Sha256,
): Promise<string | null> {
  const expected = before.no + 1;
  if (entry.no > expected) {
    const missing =
      entry.no - 1 === expected
        ? `Entry ${expected} is missing`
        : `Entries ${expected} to ${entry.no - 1} are missing`;
    return `${missing}: ${entry.no} follows ${before.no}.`;
  }
  if (entry.no < expected) return `Entry ${entry.no} is out of order: it follows ${before.no}.`;
  if ((await sha256(buildChainText(before.hash, entry))) === entry.hash) return null;
  return `Entry ${entry.no} was changed, or the one before it: its hash does not match.`;
}

function findHeadProblem(end: ChainLink, head: ChainLink): string | null {
  if (head.no > end.no) {
    return `The end is missing: the log ends after entry ${end.no}, its head is entry ${head.no}.`;
  }
  if (head.no < end.no) {
    return `Entry ${head.no + 1} does not belong to the log: its head is entry ${head.no}.`;
  }
  if (head.hash === end.hash) return null;
  return `The head does not match entry ${end.no}: the chain was rewritten.`;
}
