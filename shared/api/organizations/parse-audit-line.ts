import type { AuditEntry, AuditLine } from '#shared/api/organizations/audit.ts';
import { isRecord, parseJson } from '#shared/format/parse-json.ts';

/** Every member of an entry. What an entry's hash does not cover may not be in a file. */
const ENTRY_TYPES = {
  no: 'number',
  id: 'string',
  at: 'string',
  actor: 'string',
  actorEmail: 'string',
  action: 'string',
  target: 'string',
  details: 'object',
  requestId: 'string',
  ipPrefix: 'string',
  hash: 'string',
} as const satisfies Record<keyof AuditEntry, string>;

/**
 * Parses a line of the JSON export (`auditLineSchema`), or returns null. Without a schema library, so
 * that the page that verifies exports stays small enough to be read.
 */
export function parseAuditLine(text: string): AuditLine | null {
  const line = parseJson(text);
  if (!isRecord(line)) return null;
  const { kind, ...rest } = line;
  if (kind === 'entry') return isEntry(rest) ? { kind, ...rest } : null;
  const { no, hash, organization } = rest;
  if (!isNumber(no) || typeof hash !== 'string') return null;
  if (kind === 'head') return { kind, no, hash };
  if (kind !== 'checkpoint' || !isRecord(organization)) return null;
  const { id, slug } = organization;
  if (typeof id !== 'string' || typeof slug !== 'string') return null;
  return { kind, organization: { id, slug }, no, hash };
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

function isEntry(
  value: Readonly<Record<string, unknown>>,
): value is Record<string, unknown> & AuditEntry {
  const types = Object.entries(ENTRY_TYPES);
  return (
    Object.keys(value).length === types.length &&
    types.every(([name, type]) => typeof value[name] === type) &&
    isNumber(value['no']) &&
    isRecord(value['details'])
  );
}
