import type { ChainReport } from '#shared/api/organizations/verify-audit-chain.ts';

/** The result of a verification, for the terminal. */
export function describeReport({ count, range, end, problem }: ChainReport): string[] {
  const verified =
    range === null
      ? 'No entries.'
      : `${count} entries verified: ${range.first} to ${range.last}, ${range.from} to ${range.to}.`;
  if (problem !== null) return [verified, `The log is not intact. ${problem}`];
  return [verified, `The log is intact. Head: entry ${end.no}, ${end.hash}`];
}
