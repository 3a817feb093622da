import type { Contact } from '#shared/api/contacts.ts';
import { buildContactVCard } from '#shared/contacts/contact-vcard.ts';
import { CSV_START, csvLine } from '#shared/format/csv.ts';
import { everyContact } from '#worker/contacts/list.ts';
import { countVisible, type Owner } from '#worker/contacts/visible.ts';

const COLUMNS: readonly (readonly [title: string, read: (contact: Contact) => string])[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Their note', ({ note }) => note],
  ['Your note', ({ ownerNote }) => ownerNote],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Marked', ({ isMarked }) => (isMarked ? 'yes' : 'no')],
  ['Met on', ({ metOn }) => metOn],
  ['Met at', ({ metWhere }) => metWhere],
  ['Card', ({ card }) => card],
  ['Source', ({ source }) => source ?? ''],
  ['Agreed to', ({ consent }) => consent],
  ['Received', ({ createdAt }) => createdAt],
];

/** One's contacts as CSV, line by line. */
export async function* contactsAsCsv(db: D1Database, owner: Owner): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(([title]) => title));
  for await (const contact of everyContact(db, owner)) {
    yield csvLine(COLUMNS.map(([, read]) => read(contact)));
  }
}

/** One's contacts as vCards, one after another. */
export async function* contactsAsVcf(
  db: D1Database,
  owner: Owner,
  origin: string,
): AsyncGenerator<string> {
  const { hostname } = new URL(origin);
  for await (const contact of everyContact(db, owner)) yield buildContactVCard(contact, hostname);
}

/** The account's export: what the owner can see, and how many wait beside it. */
export async function* exportContacts(
  db: D1Database,
  owner: Owner,
  origin: string,
): AsyncGenerator<{ path: string; content: AsyncGenerator<string> }> {
  yield { path: 'contacts.json', content: contactsAsJson(db, owner) };
  yield { path: 'contacts.csv', content: contactsAsCsv(db, owner) };
  yield { path: 'contacts.vcf', content: contactsAsVcf(db, owner, origin) };
}

async function* contactsAsJson(db: D1Database, owner: Owner): AsyncGenerator<string> {
  const { waiting } = await countVisible(db, owner);
  yield `{\n"waiting": ${waiting},\n"contacts": [`;
  let separator = '\n';
  for await (const contact of everyContact(db, owner)) {
    yield separator + JSON.stringify(contact, null, 2);
    separator = ',\n';
  }
  yield '\n]\n}\n';
}
