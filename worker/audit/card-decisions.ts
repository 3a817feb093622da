import { recordAudit } from './audit-entry.ts';

/** An operator's decision about an organization card. */
export interface CardDecision {
  action: 'take_down' | 'restore' | 'renew_team_pause' | 'end_team_pause';
  username: string;
  reason: string;
  /** Until when publishing of the organization is paused, or null. */
  teamPausedUntil: string | null;
  at: string;
}

const ACTIONS = {
  take_down: 'card.taken_down',
  restore: 'card.restored',
  renew_team_pause: 'publishing.paused',
  end_team_pause: 'publishing.resumed',
} as const;

/** The statement that records a decision. Must directly follow the one that makes it. */
export function recordCardDecision(
  db: D1Database,
  organizationId: string,
  { action, username, reason, teamPausedUntil: until, at }: CardDecision,
): D1PreparedStatement {
  return recordAudit(
    db,
    // The operator is not named: their address is no business of the team.
    { organizationId, actor: 'system', actorEmail: '', requestId: '', ipPrefix: '', at },
    {
      action: ACTIONS[action],
      target: username,
      details: {
        ...(reason !== '' && { reason }),
        ...(until !== null && { pausedUntil: until }),
      },
    },
    { ifChanged: true },
  );
}
