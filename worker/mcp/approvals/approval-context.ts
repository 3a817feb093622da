import type { AuditAction } from '#shared/organization/audit-actions.ts';

/** What is recorded about approvals in an organization. */
export interface ApprovalEvent {
  action: Extract<AuditAction, `agent_${string}` | 'card.updated'>;
  target: string;
  details: Readonly<Record<string, unknown>>;
}
