import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordAudit, toIpPrefix } from '#worker/audit/audit-entry.ts';

export interface AgentUse {
  organizationId: string;
  /** `key:` and the ID of the organization's API key. */
  actor: string;
  /** As `OrganizationKey` has it. */
  label: string;
  /** The name that the assistant gave itself; empty when it gave none. */
  agent: string;
  tool: string;
  /** Username of the card that it was about; null for none. */
  card: string | null;
  isFailure: boolean;
  requestId: string;
  address: string;
}

/** Records what an assistant called with an organization's key. */
export async function recordAgentUse(
  { db, now, enqueue }: Pick<Kernel, 'db' | 'now' | 'enqueue'>,
  { organizationId, actor, label, agent, tool, card, isFailure, requestId, address }: AgentUse,
): Promise<void> {
  const source = {
    organizationId,
    actor,
    actorEmail: label,
    requestId,
    ipPrefix: toIpPrefix(address),
    at: now().toISOString(),
  };
  const details = { agent, isFailure, ...(card !== null && { card }) };
  const event = { action: 'agent.called', target: tool, details } as const;
  await recordAudit(db, source, event, { ifChanged: false }).run();
  try {
    await enqueue([{ kind: 'move_audit', organizationId }]);
  } catch (error) {
    // The hourly sweep finds what is left in the outbox, and reading the log moves it first.
    log('warn', 'audit_move_not_queued', { organizationId, error: String(error) });
  }
}
