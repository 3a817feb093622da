import { CHAIN_RULE } from '#src/audit-verifier/copy.ts';
import type { TextSection } from '#src/ui/content/text-page.tsx';

/** How a team's audit log is verified without us. */
export const AUDIT_LOG_TEXTS: TextSection & { id: string } = {
  title: 'Verify an audit log',
  id: 'audit-log',
  paragraphs: [
    'The entries of a team’s audit log form a chain: each has a hash that covers the one before it. So nobody can change, remove or add an entry without changing the hash of every later one. “JSON” in the audit log exports the whole chain.',
    ...CHAIN_RULE,
    'A chain that was rewritten as a whole matches itself. Note the number and hash of the newest entry from time to time, or keep your exports: the entry with that number has the same hash for as long as it is stored.',
  ],
};

export const VERIFY_LOG_LINK = 'Verify a file in your browser, without uploading it';
export const VERIFY_LOG_TITLE = 'Verifying an export, in Python';
