import type { z } from 'zod';
import type { reportCard } from '#shared/api/moderation.ts';
import { snapshotStatements } from '#worker/moderation/snapshots.ts';

/** What a visitor reports, checked. */
export type Report = z.output<typeof reportCard.request>;

/** Which card a report is about. */
export interface ReportedCard {
  cardId: string;
  username: string;
}

/**
 * Keeps a report. Somebody who reports the same card again before it was decided replaces what they said, so that one person
 * is one report. What the card says at that moment is kept with it. Answers how many are open for the card now, and whether this one is new.
 */
export async function takeReport(
  deps: {
    db: D1Database;
    takeSnapshot: (cardId: string, at: string) => D1PreparedStatement;
    now: () => Date;
  },
  { cardId, username }: ReportedCard,
  reporter: string,
  { reason, note, email }: Report,
): Promise<{ open: number; isNew: boolean }> {
  const { db } = deps;
  const id = crypto.randomUUID();
  const at = deps.now().toISOString();
  const [kept, counted] = await db.batch<{ id: string } & { open: number }>([
    db
      .prepare(
        `INSERT INTO card_reports (id, card_id, username, reason, note, email, reporter, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (card_id, reporter) WHERE decided_at IS NULL DO UPDATE SET
          reason = excluded.reason, note = excluded.note, email = excluded.email,
          created_at = excluded.created_at
        RETURNING id`,
      )
      .bind(id, cardId, username, reason, note, email, reporter, at),
    db
      .prepare('SELECT count(*) AS open FROM card_reports WHERE card_id = ? AND decided_at IS NULL')
      .bind(cardId),
    ...snapshotStatements(db, cardId, deps.takeSnapshot(cardId, at)),
  ]);
  return { open: counted?.results[0]?.open ?? 1, isNew: kept?.results[0]?.id === id };
}
