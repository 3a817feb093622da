import { findUsernames } from '#worker/cards/card-names.ts';
import { z } from 'zod';
import { contactSchema, type Contact } from '#shared/api/contacts.ts';
import { parsePhoneNumber } from '#shared/card/link/phone-number.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { jsonColumn, sqlBoolean } from '#worker/db/rows.ts';
import type { OwnerContacts } from './owner-contacts.ts';
import { buildSearchTerms } from './search/search-terms.ts';

/** Columns of contacts `k` and of the cards `c` they came by. */
export const CONTACT_COLUMNS = `k.no, k.id, k.name, k.email, k.phone, k.company, k.note,
  k.owner_note AS ownerNote, k.tags, k.is_marked AS isMarked, k.met_on AS metOn, k.met_where AS metWhere,
  c.card_id AS cardId, c.username AS card, k.source, k.consent, k.version, k.created_at AS createdAt,
  k.holder_id AS holderId`;

/** Selects contacts as `k`; append a WHERE. */
export const SELECT_CONTACT = `SELECT ${CONTACT_COLUMNS} FROM contacts k JOIN contact_cards c ON c.no = k.card_no`;

/** A time in milliseconds, as the API writes it. */
export const timeColumn = z.int().transform((at) => new Date(at).toISOString());

/** A row of `SELECT_CONTACT`, or of `CONTACT_COLUMNS`. */
export const contactRowSchema = contactSchema.extend({
  no: z.int(),
  cardId: z.string(),
  /** The row of the member who has it; empty outside of organizations. */
  holderId: z.string(),
  tags: jsonColumn(z.array(z.string())),
  isMarked: sqlBoolean,
  version: z.int(),
  createdAt: timeColumn,
});
export type ContactRow = z.infer<typeof contactRowSchema>;

export function buildContact(stored: ContactRow): Contact {
  const { no: _, cardId: __, version: ___, holderId: ____, ...row } = stored;
  return {
    ...row,
    // Rows from before the form removed invisible characters.
    name: removeInvisible(row.name),
    company: removeInvisible(row.company),
    phone: removeInvisible(row.phone),
    note: removeInvisible(row.note),
  };
}

/**
 * Names the cards of rows by their current usernames. The contacts of a deleted card have the
 * username it had when they arrived.
 */
export async function nameCards<Row extends { cardId: string; card: string }>(
  { ownerId, kernel }: Pick<OwnerContacts, 'ownerId' | 'kernel'>,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ cardId }) => cardId))];
  const usernames = await findUsernames(kernel.db, ownerId, ids);
  return rows.map((row) => ({ ...row, card: usernames.get(row.cardId) ?? row.card }));
}

/** Derived values by which the database searches and compares contacts. */
export interface ContactKeys {
  emailKey: string;
  phoneKey: string;
  searchTerms: string;
}

type KeyFields = Pick<
  Contact,
  'name' | 'email' | 'phone' | 'company' | 'note' | 'ownerNote' | 'tags' | 'metWhere'
>;

/** Builds the keys of a contact. Write them with every change of its fields. */
export function buildContactKeys(contact: KeyFields): ContactKeys {
  const { name, email, phone, company, note, ownerNote, tags, metWhere } = contact;
  const phoneKey = phone === '' ? '' : (parsePhoneNumber(phone)?.replace(/^\+/, '') ?? '');
  // The digits alone find a number however it is grouped.
  const texts = [name, email, phone, phoneKey, company, note, ownerNote, metWhere, ...tags];
  return {
    emailKey: email.toLowerCase(),
    phoneKey,
    searchTerms: buildSearchTerms(texts.join('\n')),
  };
}
