import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { auditEntrySchema, chainLinkSchema } from '#shared/api/organizations/audit.ts';

/** Entries in order, as the chain is verified. */
export const auditChainPageSchema = z.object({
  /** The last entry that is no longer stored, or number 0. */
  checkpoint: chainLinkSchema,
  /** The last entry that was appended, or number 0. */
  head: chainLinkSchema,
  entries: z.array(auditEntrySchema),
});
export type AuditChainPage = z.infer<typeof auditChainPageSchema>;

/**
 * Reads the entries of an organization's audit log after number `after`. Throws `not_found` for an
 * unknown ID or slug.
 */
export const readAuditChain = endpoint({
  method: 'POST',
  path: '/api/operator/audit',
  auth: 'operator-token',
  request: z.object({ organization: z.string().min(1), after: z.int().min(0).nullable() }),
  response: auditChainPageSchema.extend({
    organization: z.object({ id: z.string(), slug: z.string() }),
  }),
});
