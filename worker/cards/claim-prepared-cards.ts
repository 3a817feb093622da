import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import { USERNAME_MAX } from '#shared/card/username/username.ts';
import { listHeldUsernames } from '#worker/cards/holders.ts';
import { insertOrganizationCard } from '#worker/cards/insert-organization-card.ts';
import { showOrganizationCards } from '#worker/cards/organization-cards.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { buildIsActiveMemberSql } from '#worker/db/holder-sql.ts';
import { allRows, jsonColumn } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';

// `?1` is the organization and `?2` the account. Joining has proven its address.
const OWN = `organization_id = ?1 AND email_key = (SELECT email_key FROM users WHERE id = ?2)
  AND ${buildIsActiveMemberSql('?1', '?2')}`;
const TAKE_PUBLISHED = `UPDATE cards SET user_id = ?2 WHERE organization_id = ?1
  AND id IN (SELECT id FROM prepared_cards WHERE ${OWN})`;
const DELETE_PUBLISHED = `DELETE FROM prepared_cards WHERE ${OWN}
  AND EXISTS (SELECT 1 FROM cards WHERE cards.id = prepared_cards.id)`;
const CLAIM_DRAFT = `UPDATE prepared_cards SET claimed_by = ?2 WHERE ${OWN}`;

/**
 * Statements that give a person the card that was prepared for their address, for the transaction in
 * which they join, after it. Call `finishClaims` after it.
 */
export function buildCardClaims(
  db: D1Database,
  organizationId: string,
  userId: string,
): D1PreparedStatement[] {
  return [TAKE_PUBLISHED, DELETE_PUBLISHED, CLAIM_DRAFT].map((sql) =>
    db.prepare(sql).bind(organizationId, userId),
  );
}

const CLAIMED = `SELECT id, username, content, created_by AS createdBy, origin, claimed_by AS userId,
    organization_id AS organizationId, email
  FROM prepared_cards WHERE claimed_by IS NOT NULL`;
const claimSchema = z.object({
  id: z.string(),
  username: z.string(),
  content: jsonColumn(cardContentSchema),
  createdBy: z.string(),
  origin: z.string(),
  userId: z.string(),
  organizationId: z.string(),
  email: z.string(),
});
type Claim = z.infer<typeof claimSchema>;

/**
 * Makes the claimed draft of a person their card, and shows a card that was public before. Never
 * throws: the hourly sweep repeats it.
 */
export async function finishClaims(
  context: Kernel,
  { organizationId, userId, origin }: { organizationId: string; userId: string; origin: string },
): Promise<void> {
  try {
    const statement = context.db
      .prepare(`${CLAIMED} AND organization_id = ?1 AND claimed_by = ?2`)
      .bind(organizationId, userId);
    const claims = await allRows(statement, claimSchema);
    for (const claim of claims) await makeCard(context, claim);
    const held = await listHeldUsernames(context.db, organizationId, [userId]);
    await showOrganizationCards(context, held, origin);
  } catch (error) {
    log('warn', 'prepared_card_not_claimed', { organizationId, userId, error: String(error) });
  }
}

/** Claims per hour. Most are finished when the person joins. */
const CLAIMS_PER_SWEEP = 100;

/** Repeats what `finishClaims` could not do. */
export async function resumeClaims(context: Kernel): Promise<void> {
  const statement = context.db.prepare(`${CLAIMED} LIMIT ?1`).bind(CLAIMS_PER_SWEEP);
  for (const { organizationId, userId, origin } of await allRows(statement, claimSchema)) {
    await finishClaims(context, { organizationId, userId, origin });
  }
}

/** Numbers tried where the address is taken: a draft may hold none. */
const NUMBERS_MAX = 20;

async function makeCard(context: Kernel, claim: Claim): Promise<void> {
  const { db, now } = context;
  const { id, organizationId, userId, createdBy, username, content, email } = claim;
  const source = {
    organizationId,
    actor: userId,
    actorEmail: email,
    requestId: '',
    ipPrefix: '',
    at: now().toISOString(),
  };
  for (let number = 1; number <= NUMBERS_MAX; number++) {
    const name = numberName(username, number);
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next name is tried where this one is taken
      await insertOrganizationCard(context, {
        organizationId,
        holderId: userId,
        covers: { scope: 'all', memberId: '' },
        username: name,
        content,
        key: id,
        overridesLocks: false,
        program: null,
        actorId: createdBy,
        buildAudit: () =>
          recordAudit(
            db,
            source,
            { action: 'card.created', target: name, details: { prepared: true } },
            { ifChanged: true },
          ),
      });
      break;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An earlier attempt made the card.
      if (error.code === 'id_taken') break;
      if (error.code !== 'username_taken') throw error;
    }
  }
  await db.prepare('DELETE FROM prepared_cards WHERE id = ?1').bind(id).run();
}

function numberName(username: string, number: number): string {
  if (number === 1) return username;
  const suffix = `-${number}`;
  return username.slice(0, USERNAME_MAX - suffix.length).replace(/-+$/, '') + suffix;
}
