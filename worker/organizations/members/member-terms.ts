import { foldText } from '#shared/text/fold-text.ts';
import { buildPersonTerms, type NamedPerson } from '#shared/text/person-terms.ts';

/** The folded name that orders the list. */
export function buildSortName({ firstName, lastName }: Omit<NamedPerson, 'email'>): string {
  return foldText(`${firstName} ${lastName}`);
}

/** The account `?1` has the name and address of which the words were made. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM users
  WHERE id = ?1 AND first_name = ?2 AND last_name = ?3 AND email = ?4)`;

/**
 * Statements that replace the words of a person's memberships, for the batch in which the account's
 * row changes, after it. They do nothing unless the row then has these values, so that a change
 * that was refused or overtaken leaves no wrong words.
 */
export function buildTermStatements(
  db: D1Database,
  userId: string,
  person: NamedPerson,
): D1PreparedStatement[] {
  const current = [userId, person.firstName, person.lastName, person.email];
  return [
    db
      .prepare(
        `UPDATE organization_members SET sort_name = ?5
        WHERE user_id = ?1 AND sort_name <> ?5 AND ${IS_CURRENT}`,
      )
      .bind(...current, buildSortName(person)),
    db
      .prepare(
        `DELETE FROM organization_member_terms
        WHERE member_id IN (SELECT id FROM organization_members WHERE user_id = ?1) AND ${IS_CURRENT}`,
      )
      .bind(...current),
    db
      .prepare(
        `INSERT INTO organization_member_terms (organization_id, term, sort_name, member_id)
        SELECT m.organization_id, t.value, m.sort_name, m.id
        FROM organization_members m, json_each(?5) t WHERE m.user_id = ?1 AND ${IS_CURRENT}`,
      )
      .bind(...current, JSON.stringify(buildPersonTerms(person))),
  ];
}
