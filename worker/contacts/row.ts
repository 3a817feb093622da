import { z } from 'zod';
import { contactSchema, type Contact } from '#shared/api/contacts.ts';
import { parsePhoneNumber } from '#shared/card/phone-number.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** What is read of whole contacts, `k`, and of the cards they came by, `c`: the name one has today. */
export const CONTACT_COLUMNS = `k.id, k.name, k.email, k.phone, k.company, k.note,
  k.owner_note AS ownerNote, k.tags, k.is_marked AS isMarked, k.met_on AS metOn, k.met_where AS metWhere,
  coalesce(c.username, k.card_username) AS card, k.source, k.consent, k.version, k.created_at AS createdAt`;

/** Reads whole contacts as `k`; add a WHERE. */
export const SELECT_CONTACT = `SELECT ${CONTACT_COLUMNS} FROM contacts k LEFT JOIN cards c ON c.id = k.card_id`;

const contactRowSchema = contactSchema.extend({
  tags: z.string(),
  isMarked: z.int(),
  version: z.int(),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

const tagsSchema = z.array(z.string());

/** The row of a `SELECT_CONTACT`, or of its columns. Throws when the database holds what the schema does not know. */
export function parseContactRow(row: unknown): ContactRow {
  return contactRowSchema.parse(row);
}

/** What the owner is told of a stored contact. */
export function buildContact(stored: ContactRow): Contact {
  const { version: _, tags, isMarked, ...row } = stored;
  return {
    ...row,
    // Rows from before invisible characters were removed at the form.
    name: removeInvisible(row.name),
    company: removeInvisible(row.company),
    phone: removeInvisible(row.phone),
    note: removeInvisible(row.note),
    tags: tagsSchema.parse(JSON.parse(tags)),
    isMarked: isMarked === 1,
  };
}

/** What the database finds and compares contacts by; follows from their fields. */
export interface Keys {
  emailKey: string;
  phoneKey: string;
  haystack: string;
}

type Told = Pick<
  Contact,
  'name' | 'email' | 'phone' | 'company' | 'note' | 'ownerNote' | 'tags' | 'metWhere'
>;

/** The keys of a contact; written with every change of its fields. */
export function buildKeys(contact: Told): Keys {
  const { name, email, phone, company, note, ownerNote, tags, metWhere } = contact;
  const told = [name, email, phone, company, note, ownerNote, metWhere, ...tags];
  return {
    emailKey: email.toLowerCase(),
    phoneKey: phone === '' ? '' : (parsePhoneNumber(phone)?.replace(/^\+/, '') ?? ''),
    haystack: fold(told.join('\n')),
  };
}

/** Text as it is searched: without case, in one form of each character. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
