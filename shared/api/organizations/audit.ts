import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

export const AUDIT_PAGE_MAX = 100;
/** Days that an entry is stored. */
export const AUDIT_RETENTION_DAYS = 730;

// Lenient, so that a tampered log can be read and its chain shows the changed entry.

export const auditEntrySchema = z.object({
  /** Position in the log, from 1 without gaps. */
  no: z.int(),
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The account that acted, or `system`, and its address at that time. */
  actor: z.string(),
  actorEmail: z.string(),
  /** One of `AUDIT_ACTIONS`. A newer server may return others. */
  action: z.string(),
  /** The target: an ID, a username, an address or a domain. */
  target: z.string(),
  /** Values before and after. */
  details: z.record(z.string(), z.unknown()).catch({}),
  requestId: z.string(),
  /** The network of the request: an IPv4 /24 or an IPv6 /64. */
  ipPrefix: z.string(),
  /** SHA-256 of the hash before and this entry (`buildChainText`). */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const chainLinkSchema = z.object({ no: z.int(), hash: z.string() });

/** A line of the JSON export, in this order: one checkpoint, the entries, one head. */
export const auditLineSchema = z.discriminatedUnion('kind', [
  /** The last entry that is no longer stored, or number 0. */
  chainLinkSchema.extend({
    kind: z.literal('checkpoint'),
    organization: z.object({ id: z.string(), slug: z.string() }),
  }),
  auditEntrySchema.extend({ kind: z.literal('entry') }),
  /** The last entry when the export began. */
  chainLinkSchema.extend({ kind: z.literal('head') }),
]);
export type AuditLine = z.infer<typeof auditLineSchema>;

/**
 * What happened in the organization, newest first. Query: `actor` (an account's ID or `system`),
 * `action`, `from` and `to` (days in UTC, both included), `cursor` from the previous page, `limit`
 * from 1 to 100.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/audit',
  auth: true,
  request: null,
  response: z.object({ entries: z.array(auditEntrySchema), nextCursor: z.string().nullable() }),
});

/** The whole log as CSV, oldest first. No cell can run as a formula. */
export const exportAuditCsv = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/audit.csv',
  auth: true,
  request: null,
  response: 'file',
});

/** The whole log as lines of JSON (`auditLineSchema`), which `npm run audit:verify` checks. */
export const exportAuditJsonl = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/audit.jsonl',
  auth: true,
  request: null,
  response: 'file',
});
