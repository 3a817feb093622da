/**
 * SQL condition: the card (an SQL expression of its ID) is held by a member. An account also has
 * the cards of former members, which it holds for the organization only.
 */
export function buildIsHeldSql(cardId: string): string {
  return `NOT EXISTS (SELECT 1 FROM departed_cards departed WHERE departed.card_id = ${cardId})`;
}
