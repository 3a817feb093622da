import { z } from 'zod';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildPublicCard, cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import {
  buildVisitorCard,
  findOrganization,
  readPoliciesOf,
  type CardOrganization,
} from '#worker/cards/organization-policy.ts';
import {
  buildDepartedName,
  departedRowSchema,
  SELECT_DEPARTED,
  type DepartedName,
} from '#worker/cards/departures/departed-name.ts';
import {
  buildEndedName,
  endedRowSchema,
  SELECT_ENDED,
  type EndedName,
} from '#worker/cards/ended-name.ts';
import { parseFirstRow, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { FORMER_NAMES } from '#worker/cards/reservations.ts';

/** What a username resolves to for the public, according to the database. */
export type PublicName =
  | {
      kind: 'card';
      cardId: string;
      /** The owner, or the holder of an organization card. */
      ownerId: string;
      /** Without the policy of an organization card. */
      card: PublishedCard;
      formerNames: FormerName[];
      company?: CardOrganization;
      /** An organization card as visitors see it, with its policy. */
      shown?: PublishedCard;
      /** The card's holder has left, and it is public until then. */
      liveUntil?: string;
    }
  | (DepartedName & { formerNames: FormerName[] })
  | EndedName
  | { kind: 'redirect'; to: string };

const linkedNameSchema = z.object({
  username: z.string(),
  until: z.string(),
  isTarget: sqlBoolean,
});
/** A former username that redirects to the card until this time. */
type FormerName = Pick<z.infer<typeof linkedNameSchema>, 'username' | 'until'>;

/** Conditions for a card (`c`) or the page of its former holder to be public. */
const IS_SHOWN = 'c.is_active = 1 AND c.locked_at IS NULL AND c.taken_down_at IS NULL';
/** Conditions for a card (`c`) to be public. Must match `isPublic` in `shared/card/card.ts`. */
export const IS_PUBLIC = `${IS_SHOWN} AND c.paused_at IS NULL`;
/** The card, or the page of its former holder. */
const IS_REACHABLE = `${IS_SHOWN} AND (c.paused_at IS NULL
  OR EXISTS (SELECT 1 FROM departed_cards d WHERE d.card_id = c.id))`;

// Where the username redirects to, or what redirects to it: never both. One statement, because most lookups are of
// unknown names.
const LINKED_NAMES = `SELECT c.username, '' AS until, 1 AS isTarget, 0 AS position
    FROM username_reservations h JOIN cards c ON c.id = h.card_id
    WHERE h.username = ?1 AND h.reserved_until > ?2 AND ${IS_REACHABLE}
      AND NOT EXISTS (SELECT 1 FROM cards WHERE username = ?1)
  UNION ALL ${FORMER_NAMES}`;

/**
 * Finds the public card of a username, or its new username after a rename; null if there is
 * neither.
 */
export async function findPublicName(
  { db }: Pick<Kernel, 'db'>,
  username: string,
  now: string,
): Promise<PublicName | null> {
  const [cards, linked, departed, ended] = await db.batch([
    db.prepare(`${SELECT_CARD} WHERE c.username = ? AND ${IS_PUBLIC}`).bind(username),
    db.prepare(LINKED_NAMES).bind(username, now),
    db.prepare(`${SELECT_DEPARTED} WHERE c.username = ? AND ${IS_SHOWN}`).bind(username),
    db.prepare(`${SELECT_ENDED} AND c.username = ? AND ${IS_SHOWN}`).bind(username),
  ]);
  const card = parseFirstRow(cards, cardRowSchema);
  const leaver = parseFirstRow(departed, departedRowSchema);
  const names = parseRows(linked, linkedNameSchema);
  const formerNames: FormerName[] = names
    .filter(({ isTarget }) => !isTarget)
    .map((name) => ({ username: name.username, until: name.until }));
  // Judged by the time, not by the sweep: no card stays public past its date.
  if (leaver !== null && leaver.liveUntil <= now) {
    return { ...buildDepartedName(username, leaver), formerNames };
  }
  if (card !== null) {
    const named = {
      kind: 'card' as const,
      cardId: card.id,
      ownerId: card.userId,
      card: buildPublicCard(card),
      formerNames,
    };
    if (card.organizationId === null) return named;
    const policies = await readPoliciesOf(db, [card]);
    const company = findOrganization(card, policies);
    const end = leaver === null ? {} : { liveUntil: leaver.liveUntil };
    return { ...named, company, shown: buildVisitorCard(card, policies), ...end };
  }
  const withoutSeat = parseFirstRow(ended, endedRowSchema);
  if (withoutSeat !== null) return buildEndedName(username, withoutSeat, now);
  const target = names.find(({ isTarget }) => isTarget) ?? null;
  return target && { kind: 'redirect', to: target.username };
}
