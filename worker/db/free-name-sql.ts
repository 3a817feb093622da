import { CARD_NAMES_PER_DAY } from '#shared/organization/limits.ts';

/**
 * SQL condition: a person's card of an organization may have a username. Neither another card nor
 * another owner's reservation has it, nor a card that the organization prepared for someone else.
 * The arguments are SQL expressions.
 */
export function buildNameFreeSql(expressions: {
  username: string;
  organization: string;
  /** The key of the person's address. */
  emailKey: string;
  /** The present time, ISO 8601 UTC. */
  at: string;
}): string {
  const { username, organization, emailKey, at } = expressions;
  return `(NOT EXISTS (SELECT 1 FROM cards nc WHERE nc.username = ${username}
      AND NOT EXISTS (SELECT 1 FROM prepared_cards np WHERE np.id = nc.id
        AND np.organization_id = ${organization} AND np.email_key = ${emailKey}))
    AND NOT EXISTS (SELECT 1 FROM username_reservations nr WHERE nr.username = ${username}
      AND nr.user_id <> ${organization} AND nr.reserved_until > ${at})
    AND NOT EXISTS (SELECT 1 FROM prepared_cards np WHERE np.organization_id = ${organization}
      AND np.username = ${username} AND np.email_key <> ${emailKey}))`;
}

/**
 * Addresses that lists of an organization may still take on a day, as an SQL expression. The
 * arguments are SQL expressions.
 */
export function buildNamesLeftSql(organization: string, day: string): string {
  return `(${CARD_NAMES_PER_DAY} - coalesce((SELECT n.count FROM card_name_counts n
    WHERE n.organization_id = ${organization} AND n.day = ${day}), 0))`;
}
