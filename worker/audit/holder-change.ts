import type { Kernel } from '#worker/kernel.ts';
import { recordAudit, toIpPrefix } from '#worker/audit/audit-entry.ts';

export interface HolderCardChange {
  organizationId: string;
  username: string;
  /** Names of the fields. */
  changed: readonly string[];
  /** The key, and the program or assistant, that acted for the holder. */
  user: { id: string; email: string; apiKeyId?: string; apiKeyName?: string };
  requestId: string;
  address: string;
}

/** The statement that records a holder's change of their card, directly after the change. */
export function recordHolderChange(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { organizationId, username, changed, user, requestId, address }: HolderCardChange,
): D1PreparedStatement {
  const source = {
    organizationId,
    actor: user.id,
    actorEmail: user.email,
    requestId,
    ipPrefix: toIpPrefix(address),
    at: now().toISOString(),
  };
  const { apiKeyId, apiKeyName: via } = user;
  const details = {
    changed,
    ...(apiKeyId !== undefined && { apiKey: apiKeyId }),
    ...(via !== undefined && { via }),
  };
  const event = { action: 'card.updated', target: username, details } as const;
  return recordAudit(db, source, event, { ifChanged: true });
}
