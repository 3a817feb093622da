import type { Contact } from '#shared/api/contacts.ts';
import { buildContactVCard } from './contact-vcard.ts';
import { CSV_START, buildCsvLine } from '#shared/format/csv.ts';
import { readAllContacts } from './search/read-contact-page.ts';
import type { OwnerContacts } from './owner-contacts.ts';
import { countVisible } from './search/visible-contacts.ts';

export const CONTACT_COLUMN_TEXTS: readonly (readonly [
  title: string,
  read: (contact: Contact) => string,
])[] = [
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

export async function* contactsAsCsv(contacts: OwnerContacts): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(CONTACT_COLUMN_TEXTS.map(([title]) => title));
  for await (const contact of readAllContacts(contacts)) {
    yield buildCsvLine(CONTACT_COLUMN_TEXTS.map(([, read]) => read(contact)));
  }
}

export async function* contactsAsVcf(
  contacts: OwnerContacts,
  origin: string,
): AsyncGenerator<string> {
  const { hostname } = new URL(origin);
  for await (const contact of readAllContacts(contacts)) yield buildContactVCard(contact, hostname);
}

/** Yields the contact files of an account export. Contacts hidden by the plan are only counted. */
export async function* exportContacts(
  contacts: OwnerContacts,
  origin: string,
): AsyncGenerator<{ path: string; content: AsyncGenerator<string> }> {
  yield { path: 'contacts.json', content: contactsAsJson(contacts) };
  yield { path: 'contacts.csv', content: contactsAsCsv(contacts) };
  yield { path: 'contacts.vcf', content: contactsAsVcf(contacts, origin) };
}

async function* contactsAsJson(contacts: OwnerContacts): AsyncGenerator<string> {
  const { waiting } = await countVisible(contacts);
  yield `{\n"waiting": ${waiting},\n"contacts": [`;
  let separator = '\n';
  for await (const contact of readAllContacts(contacts)) {
    yield separator + JSON.stringify(contact, null, 2);
    separator = ',\n';
  }
  yield '\n]\n}\n';
}
