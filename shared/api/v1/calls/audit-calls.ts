import { z } from 'zod';
import { auditEntrySchema, listAudit } from '#shared/api/organizations/audit.ts';
import { buildPageSchema, PAGE_QUERY } from '#shared/api/pages.ts';
import { publicList } from '#shared/api/v1/public-call.ts';
import { AUDIT_ACTIONS } from '#shared/organization/audit-actions.ts';

export const listAuditEntriesCall = publicList({
  name: 'listAuditEntries',
  summary: 'List what happened in your team, newest first. Each entry has the hash of its chain.',
  scope: 'audit:read',
  isOrganizationOnly: true,
  app: listAudit,
  request: null,
  query: {
    ...PAGE_QUERY,
    actor: {
      schema: z.string().max(64),
      description: 'Only entries of this account or key (`key:` and its ID), or `system`.',
    },
    action: { schema: z.enum(AUDIT_ACTIONS), description: 'Only entries with this action.' },
    from: { schema: z.iso.date(), description: 'Only entries of this day (UTC) and later.' },
    to: { schema: z.iso.date(), description: 'Only entries of this day (UTC) and earlier.' },
  },
  response: buildPageSchema(auditEntrySchema),
  example: { query: { limit: '20' } },
  toPage: ({ entries, nextCursor }) => ({ data: entries, next: nextCursor }),
});
