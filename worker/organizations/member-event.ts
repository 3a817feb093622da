import type { Role } from '#shared/organization/role.ts';
import { recordWebhookEvent } from '#worker/db/webhook-sql.ts';

interface MemberEvent {
  organizationId: string;
  type: 'member.joined' | 'member.left' | 'member.suspended';
  /** ISO 8601. */
  at: string;
  member: { id: string; firstName: string; lastName: string; email: string; role: Role };
}

/** Records for webhooks what the statement directly before it did, or its audit entry. */
export function recordMemberEvent(
  db: D1Database,
  { organizationId: ownerId, type, at, member }: MemberEvent,
): D1PreparedStatement {
  const { id, firstName, lastName, email, role } = member;
  const data = { id, name: `${firstName} ${lastName}`.trim(), email, role };
  return recordWebhookEvent(db, { ownerId, type, at, data });
}
