import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { allowanceColumns, type Allowance, type TrialSql } from '#worker/cards/names/allowance.ts';
import { notPausedSql } from '#worker/cards/publishing-pause.ts';
import { parseCardRow, SELECT_CARD, type CardRow } from '#worker/cards/row.ts';

/** All that decides whether a publish may happen, read in one round trip. */
export interface Facts extends Allowance {
  /** The card under the asked name, whoever owns it. */
  atName: CardRow | null;
  /** The asker's card with the same client id, under whatever name. */
  sameCard: CardRow | null;
  /** Who holds the asked name after giving it up; null when nobody does. */
  heldBy: string | null;
  /** The plan that holds for the asker at this moment. */
  plan: PlanId;
  /** How many cards the asker owns. */
  owned: number;
  /** How many names are reserved for the asker after being given up, the asked one not counted. */
  reserved: number;
  /** Whether the asker waits for an operator after a take-down. */
  isPaused: boolean;
}

const countsSchema = z.object({
  heldBy: z.string().nullable(),
  // Null for an account that was deleted since its session was read.
  plan: z.enum(PLAN_IDS).nullable(),
  owned: z.int(),
  reserved: z.int(),
  today: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.partialRecord(z.enum(['new_name', 'rename', 'switch']), z.int())),
  allowancePlan: z.enum(PLAN_IDS).nullable(),
  isPaused: z.int().transform((count) => count > 0),
});

const selectCounts = (trialSql: TrialSql): string => `SELECT
  (SELECT user_id FROM username_holds WHERE username = ?1 AND held_until > ?3) AS heldBy,
  (SELECT plan FROM users WHERE id = ?2) AS plan,
  (SELECT count(*) FROM cards WHERE user_id = ?2) AS owned,
  (SELECT count(*) FROM username_holds
    WHERE user_id = ?2 AND username <> ?1 AND held_until > ?3) AS reserved,
  ${allowanceColumns('?2', '?3', trialSql)},
  NOT ${notPausedSql('?2')} AS isPaused`;

interface Question {
  username: string;
  userId: string;
  /** Null when no particular card is meant. */
  clientId: string | null;
  now: string;
  trialSql: TrialSql;
}

/** Reads what is known about a name and its asker. */
export async function readPublishContext(db: D1Database, question: Question): Promise<Facts> {
  const { username, userId, clientId, now, trialSql } = question;
  const [atName, sameCard, counts] = await db.batch([
    db.prepare(`${SELECT_CARD} WHERE c.username = ?`).bind(username),
    db.prepare(`${SELECT_CARD} WHERE c.user_id = ? AND c.client_id = ?`).bind(userId, clientId),
    db.prepare(selectCounts(trialSql)).bind(username, userId, now),
  ]);
  const known = countsSchema.parse(counts?.results[0]);
  return {
    atName: parseCardRow(atName?.results[0]),
    sameCard: parseCardRow(sameCard?.results[0]),
    ...known,
    plan: known.plan ?? 'free',
    allowancePlan: known.allowancePlan ?? 'free',
  };
}
