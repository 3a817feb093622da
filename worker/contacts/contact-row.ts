import { z } from 'zod';
import { contactSchema, type Contact } from '#shared/api/contacts.ts';
import { parsePhoneNumber } from '#shared/card/link/phone-number.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { jsonColumn, sqlBoolean } from '#worker/db/rows.ts';

/**
 * Columns of contacts `k` and of the cards `c` they came from, with the card's current username.
 */
export const CONTACT_COLUMNS = `k.id, k.name, k.email, k.phone, k.company, k.note,
  k.owner_note AS ownerNote, k.tags, k.is_marked AS isMarked, k.met_on AS metOn, k.met_where AS metWhere,
  coalesce(c.username, k.card_username) AS card, k.source, k.consent, k.version, k.created_at AS createdAt`;

/** Selects contacts as `k`; append a WHERE. */
export const SELECT_CONTACT = `SELECT ${CONTACT_COLUMNS} FROM contacts k LEFT JOIN cards c ON c.id = k.card_id`;

/** A row of `SELECT_CONTACT`, or of `CONTACT_COLUMNS`. */
export const contactRowSchema = contactSchema.extend({
  tags: jsonColumn(z.array(z.string())),
  isMarked: sqlBoolean,
  version: z.int(),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

export function buildContact(stored: ContactRow): Contact {
  const { version: _, ...row } = stored;
  return {
    ...row,
    // Rows from before the form removed invisible characters.
    name: removeInvisible(row.name),
    company: removeInvisible(row.company),
    phone: removeInvisible(row.phone),
    note: removeInvisible(row.note),
  };
}

/** Derived values by which the database searches and compares contacts. */
export interface ContactKeys {
  emailKey: string;
  phoneKey: string;
  searchText: string;
}

type KeyFields = Pick<
  Contact,
  'name' | 'email' | 'phone' | 'company' | 'note' | 'ownerNote' | 'tags' | 'metWhere'
>;

/** Builds the keys of a contact. Write them with every change of its fields. */
export function buildContactKeys(contact: KeyFields): ContactKeys {
  const { name, email, phone, company, note, ownerNote, tags, metWhere } = contact;
  const texts = [name, email, phone, company, note, ownerNote, metWhere, ...tags];
  return {
    emailKey: email.toLowerCase(),
    phoneKey: phone === '' ? '' : (parsePhoneNumber(phone)?.replace(/^\+/, '') ?? ''),
    searchText: foldSearchText(texts.join('\n')),
  };
}

/** Normalizes text for search: NFKC and lower case. */
export function foldSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
