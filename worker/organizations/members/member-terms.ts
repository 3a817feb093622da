import { foldText } from '#shared/text/fold-text.ts';

/** Most indexed words of a member, and their length in characters. */
const TERMS_MAX = 16;
const TERM_MAX = 40;

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** Splits folded text into words of letters and digits. */
export function splitWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, TERM_MAX).join(''));
}

/** The words by which the member list finds a person: of the name, then of the address. */
export function buildMemberTerms({ firstName, lastName, email }: Person): string[] {
  return [...new Set(splitWords(`${firstName} ${lastName} ${email}`))].slice(0, TERMS_MAX);
}

/** The folded name that orders the list. */
export function buildSortName({ firstName, lastName }: Omit<Person, 'email'>): string {
  return foldText(`${firstName} ${lastName}`);
}

/**
 * Statements that replace the words of a person's memberships, after the row of the account or of
 * the membership was written.
 */
export function buildTermStatements(
  db: D1Database,
  userId: string,
  person: Person,
): D1PreparedStatement[] {
  return [
    db
      .prepare('UPDATE organization_members SET sort_name = ?2 WHERE user_id = ?1')
      .bind(userId, buildSortName(person)),
    db
      .prepare(
        `DELETE FROM organization_member_terms
        WHERE member_id IN (SELECT id FROM organization_members WHERE user_id = ?1)`,
      )
      .bind(userId),
    db
      .prepare(
        `INSERT INTO organization_member_terms (organization_id, term, member_id)
        SELECT m.organization_id, t.value, m.id FROM organization_members m, json_each(?2) t
        WHERE m.user_id = ?1`,
      )
      .bind(userId, JSON.stringify(buildMemberTerms(person))),
  ];
}
