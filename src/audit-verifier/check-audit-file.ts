import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { parseAuditLine } from '#shared/api/organizations/parse-audit-line.ts';
import {
  verifyAuditChain,
  type ChainReport,
} from '#shared/api/organizations/verify-audit-chain.ts';
import { readFileLines } from './read-file-lines.ts';

export interface FileReport extends ChainReport {
  /** As the file says: the hashes do not cover it. Null without a first line. */
  slug: string | null;
  /** The number of the last entry that is no longer stored, or 0. */
  deleted: number;
  /** The place of the hash to find: its entry's number, `absent`, or null if there is none to find. */
  found: number | 'absent' | null;
}

interface Check {
  /** A hash that someone noted, in lower case, or an empty text. */
  hash: string;
  /** Gets the bytes that are read. The check waits for it. */
  onRead: (bytes: number) => Promise<void>;
}

/** Verifies an exported log from its file. */
export async function checkAuditFile(
  file: Pick<Blob, 'stream'>,
  { hash, onRead }: Check,
): Promise<FileReport> {
  let slug: string | null = null;
  let deleted = 0;
  let found: FileReport['found'] = hash === '' ? null : 'absent';
  async function* readLines(): AsyncGenerator<AuditLine | null> {
    for await (const text of readFileLines(file, onRead)) {
      const line = parseAuditLine(text);
      if (line?.kind === 'checkpoint') {
        slug = line.organization.slug;
        deleted = line.no;
      }
      if (line?.hash === hash) found = line.no;
      yield line;
    }
  }
  const report = await verifyAuditChain(readLines(), sha256);
  return { ...report, slug, deleted, found };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
