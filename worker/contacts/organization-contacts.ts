import { z } from 'zod';
import { buildCsvLine, CSV_START } from '#shared/format/csv.ts';
import {
  findContactHolders,
  readOrganizationRows,
  type HeldBy,
} from '#worker/contacts/organization/read-organization-contacts.ts';
import { buildContactVCard } from '#worker/contacts/contact-vcard.ts';
import { CONTACT_COLUMN_TEXTS } from '#worker/contacts/export-contacts.ts';
import { readHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import { listAccounts, openContacts, type OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { parseContactQuery, type ContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { countVisible, visibleWhere } from '#worker/contacts/search/visible-contacts.ts';
import { requireRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { ContactScope } from '#worker/organizations/find-contact-scope.ts';
import { nameMembers } from '#worker/organizations/name-members.ts';

/** Rows of an export read at a time: a million contacts are a thousand calls. */
const EXPORT_PAGE_ROWS = 1000;

const COUNT = `SELECT count(*) AS count FROM contact_holders h
    CROSS JOIN contacts k ON k.holder_id = h.id AND k.holder_id <> ''
  WHERE h.account_id IN (SELECT value FROM json_each(?2)) AND ${visibleWhere()}`;

const countSchema = z.object({ count: z.int() });

const open = (
  kernel: Pick<Kernel, 'db' | 'ledgers' | 'now' | 'queues'>,
  { organizationId, plan, accounts }: ContactScope,
) => openContacts(kernel, { id: organizationId, plan, accounts });

export async function countOrganizationContacts(
  kernel: Kernel,
  scope: ContactScope,
): Promise<number> {
  const contacts = await open(kernel, scope);
  if (scope.accounts === null) return (await countVisible(contacts)).total;
  const statement = contacts.db.prepare(COUNT).bind(contacts.limit, listAccounts(contacts));
  return (await requireRow(statement, countSchema)).count;
}

export async function countHeldContacts(kernel: Kernel, scope: ContactScope): Promise<number> {
  const contacts = await open(kernel, scope);
  return (await readHeldContacts(contacts, { cursor: null, now: kernel.now() })).heldBack.stored;
}

/** Contacts of the scope as CSV, each with the member who has it. */
export async function* exportOrganizationCsv(kernel: Kernel, scope: ContactScope) {
  yield CSV_START + buildCsvLine([...CONTACT_COLUMN_TEXTS.map(([title]) => title), 'Member']);
  for await (const page of readPages(await open(kernel, scope))) {
    const accountIds = page.map(({ accountId }) => accountId);
    const members = await nameMembers(kernel.db, scope.organizationId, accountIds);
    yield page
      .map(({ contact, accountId }) =>
        buildCsvLine([
          ...CONTACT_COLUMN_TEXTS.map(([, read]) => read(contact)),
          members.get(accountId)?.name ?? '',
        ]),
      )
      .join('');
  }
}

export async function* exportOrganizationVcf(kernel: Kernel, scope: ContactScope, origin: string) {
  const { hostname } = new URL(origin);
  for await (const page of readPages(await open(kernel, scope))) {
    yield page.map(({ contact }) => buildContactVCard(contact, hostname)).join('');
  }
}

/** Reads page by page to keep memory bounded. */
async function* readPages(contacts: OwnerContacts): AsyncGenerator<HeldBy[]> {
  let cursor: string | null = null;
  do {
    const query: ContactQuery = { ...parseContactQuery({}), cursor, limit: EXPORT_PAGE_ROWS };
    const page: Awaited<ReturnType<typeof readOrganizationRows>> = await readOrganizationRows(
      contacts,
      query,
    );
    yield await findContactHolders(contacts, page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
