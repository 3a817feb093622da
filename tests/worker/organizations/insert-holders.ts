import { env } from 'cloudflare:test';

/** SQL: the numbers from 0 to `count - 1` as `i`. */
export const countTo = (count: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

/**
 * Statements that add `count` active members, each with an organization card. Account, member and card of
 * number `i` have the ID `<prefix><i>`, and the card's username is `<prefix>-<i>` with five digits.
 */
export function insertHolders(
  organizationId: string,
  { prefix, count, content = '{}' }: { prefix: string; count: number; content?: string },
): D1PreparedStatement[] {
  const numbers = countTo(count);
  return [
    env.DB.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      ${numbers} SELECT ?1 || i, ?1 || i || '@big.example', ?1 || i || '@big.example', 'A', 'B', '',
        '2026-01-01', '2026-01-01' FROM n`,
    ).bind(prefix),
    env.DB.prepare(
      `INSERT INTO organization_members
        (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      ${numbers} SELECT ?2 || i, ?1, ?2 || i, 'member', 'active', 'a', '2026-01-01', '2026-01-01' FROM n`,
    ).bind(organizationId, prefix),
    env.DB.prepare(
      `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at,
        updated_at, organization_id)
      ${numbers} SELECT ?2 || i, ?2 || i, ?2 || i, printf('%s-%05d', ?2, i), 1, ?3, 1, '2026-01-01',
        '2026-01-01', ?1 FROM n`,
    ).bind(organizationId, prefix, content),
  ];
}
