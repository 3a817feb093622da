/**
 * SQL condition: the card (an SQL expression of its ID) is held by a member. An account also has
 * the cards of former members and of people who have not joined yet, which it holds for the
 * organization only.
 */
export function buildIsHeldSql(cardId: string): string {
  return `(NOT EXISTS (SELECT 1 FROM departed_cards departed WHERE departed.card_id = ${cardId})
    AND ${buildIsJoinedSql(cardId)})`;
}

/** SQL condition: the card is not of a person who has not joined yet. */
export function buildIsJoinedSql(cardId: string): string {
  return `NOT EXISTS (SELECT 1 FROM prepared_cards prepared WHERE prepared.id = ${cardId})`;
}
