import { buildPersonTerms, type NamedPerson } from '#shared/text/person-terms.ts';
import { type AuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';

// An account belongs to one partner at most: the key of the table is the account.
const JOIN = `INSERT INTO partner_customers (user_id, organization_id, joined_by, joined_at)
  SELECT u.id, o.id, 'sign_up', ?3 FROM users u JOIN organizations o ON o.id = ?2
  WHERE u.id = ?1 AND o.kind = 'partner' AND ${IS_OPEN}
  ON CONFLICT (user_id) DO NOTHING`;
const ADD_TERMS = `INSERT OR IGNORE INTO partner_customer_terms (organization_id, term, user_id)
  SELECT c.organization_id, t.value, c.user_id FROM partner_customers c, json_each(?2) t
  WHERE c.user_id = ?1`;

/** Statements that make an account, inserted before them, a customer of the host's partner. */
export function buildSignUpJoin(
  db: D1Database,
  customer: NamedPerson & { id: string },
  source: AuditSource,
): D1PreparedStatement[] {
  const event = {
    action: 'customer.joined',
    target: customer.id,
    details: { by: 'sign_up' },
  } as const;
  return [
    db.prepare(JOIN).bind(customer.id, source.organizationId, source.at),
    recordAudit(db, source, event, { ifChanged: true }),
    buildTermInsert(db, customer.id, customer),
  ];
}

/** The statement that adds the words of an account which just became a customer. */
export function buildTermInsert(
  db: D1Database,
  userId: string,
  person: NamedPerson,
): D1PreparedStatement {
  return db.prepare(ADD_TERMS).bind(userId, JSON.stringify(buildPersonTerms(person)));
}

/** The account `?1` has the name and address of which the words were made. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM users
  WHERE id = ?1 AND first_name = ?2 AND last_name = ?3 AND email = ?4)`;

/**
 * Statements that replace the words of a customer, for the batch in which the account's name or
 * address changes, after it. They do nothing unless the row then has these values.
 */
export function buildCustomerTerms(
  db: D1Database,
  userId: string,
  person: NamedPerson,
): D1PreparedStatement[] {
  const current = [userId, person.firstName, person.lastName, person.email];
  return [
    db
      .prepare(`DELETE FROM partner_customer_terms WHERE user_id = ?1 AND ${IS_CURRENT}`)
      .bind(...current),
    db
      .prepare(
        `INSERT OR IGNORE INTO partner_customer_terms (organization_id, term, user_id)
        SELECT c.organization_id, t.value, c.user_id FROM partner_customers c, json_each(?5) t
        WHERE c.user_id = ?1 AND ${IS_CURRENT}`,
      )
      .bind(...current, JSON.stringify(buildPersonTerms(person))),
  ];
}
