import { runSql } from '#tests/worker/world/sql.ts';
const TOMORROW = () => new Date(Date.now() + 86_400_000).toISOString();

/** Pauses publishing of an account, as a take-down does. */
export async function pauseAccount(userId: string): Promise<void> {
  await runSql(
    'INSERT INTO publishing_pauses (card_id, user_id, paused_at) VALUES (?1, ?1, ?2)',
    userId,
    new Date().toISOString(),
  );
}

export async function resumeAccount(userId: string): Promise<void> {
  await runSql('DELETE FROM publishing_pauses WHERE user_id = ?', userId);
}

/** Pauses publishing of an organization until a time, tomorrow by default; a second call replaces it. */
export async function pauseTeam(organizationId: string, endsAt = TOMORROW()): Promise<void> {
  await runSql(
    `INSERT INTO team_publishing_pauses (card_id, organization_id, paused_at, ends_at)
    VALUES (?1, ?1, ?2, ?3) ON CONFLICT (card_id) DO UPDATE SET ends_at = excluded.ends_at`,
    organizationId,
    new Date().toISOString(),
    endsAt,
  );
}
