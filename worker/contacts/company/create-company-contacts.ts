import { z } from 'zod';
import type {
  Contact,
  HeldChoice,
  HeldContactPage,
  NewContact,
  updateContact,
} from '#shared/api/contacts.ts';
import { buildCsvLine, CSV_START } from '#shared/format/csv.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { addContact } from '#worker/contacts/add-contact.ts';
import { changeContact, removeContact, requireContact } from '#worker/contacts/change-contacts.ts';
import {
  buildHeldBySql,
  findHolderAccounts,
  giveContacts,
  returnContacts,
  type ContactHandover,
} from '#worker/contacts/company/contact-holders.ts';
import { readCompanyRows } from '#worker/contacts/company/read-company-contacts.ts';
import type { ContactContext } from '#worker/contacts/contact-context.ts';
import { buildContact, type ContactRow } from '#worker/contacts/contact-row.ts';
import { buildContactVCard } from '#worker/contacts/contact-vcard.ts';
import { CONTACT_COLUMN_TEXTS } from '#worker/contacts/export-contacts.ts';
import {
  acceptHeld,
  countSelected,
  deleteHeld,
  readHeldContacts,
} from '#worker/contacts/held/held-contacts.ts';
import { openContacts, type OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { parseContactQuery, type ContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { countVisible, visibleWhere } from '#worker/contacts/search/visible-contacts.ts';
import { hasRow, requireRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Rows of an export read at a time: a million contacts are a thousand calls. */
const EXPORT_PAGE_ROWS = 1000;

/** Which contacts of an organization are meant. */
export interface CompanyContactScope {
  organizationId: string;
  plan: PlanId;
  /** The accounts that have them; null for all. */
  accounts: readonly string[] | null;
}

export interface HeldBy {
  contact: Contact;
  /** The account that has it. */
  accountId: string;
}

type NameAccounts = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const IS_IN_SCOPE = `SELECT 1 FROM contacts k WHERE k.id = ?1 AND ${buildHeldBySql('?2')}`;
const COUNT = `SELECT count(*) AS count FROM contact_holders h
    CROSS JOIN contacts k ON k.holder_id = h.id AND k.holder_id <> ''
  WHERE h.account_id IN (SELECT value FROM json_each(?2)) AND ${visibleWhere()}`;

const countSchema = z.object({ count: z.int() });

/** Contacts of company cards for organizations, which authorize the calls and record them. */
export function createCompanyContacts(context: ContactContext) {
  const { ledgers, now } = context;
  const open = async ({ organizationId, plan, accounts }: CompanyContactScope) => ({
    ...(await openContacts(context, { id: organizationId, plan })),
    accounts: accounts && JSON.stringify(accounts),
  });
  const openOne = async (scope: CompanyContactScope, id: string): Promise<OwnerContacts> => {
    const contacts = await open(scope);
    const statement = contacts.db.prepare(IS_IN_SCOPE).bind(id, contacts.accounts);
    if (!(await hasRow(statement))) throw new ApiError('not_found');
    return contacts;
  };
  return {
    /** Reads a page by the query of the list. Totals only for the whole organization. */
    async readPage(scope: CompanyContactScope, query: Readonly<Record<string, string>>) {
      const parsed = parseContactQuery(query);
      const contacts = await open(scope);
      const [{ rows, nextCursor }, counts] = await Promise.all([
        readCompanyRows(contacts, parsed, scope.accounts),
        scope.accounts === null ? countVisible(contacts) : { total: null, waiting: 0 },
      ]);
      return { contacts: await findHolders(contacts, rows), nextCursor, ...counts };
    },
    /** The number of contacts that an export of the scope contains. */
    async count(scope: CompanyContactScope): Promise<number> {
      const contacts = await open(scope);
      if (scope.accounts === null) return (await countVisible(contacts)).total;
      const statement = contacts.db.prepare(COUNT).bind(contacts.limit, contacts.accounts);
      return (await requireRow(statement, countSchema)).count;
    },
    async *exportCsv(scope: CompanyContactScope, nameAccounts: NameAccounts) {
      yield CSV_START + buildCsvLine([...CONTACT_COLUMN_TEXTS.map(([title]) => title), 'Member']);
      for await (const page of readPages(await open(scope), scope)) {
        const names = await nameAccounts(page.map(({ accountId }) => accountId));
        yield page
          .map(({ contact, accountId }) =>
            buildCsvLine([
              ...CONTACT_COLUMN_TEXTS.map(([, read]) => read(contact)),
              names.get(accountId) ?? '',
            ]),
          )
          .join('');
      }
    },
    async *exportVcf(scope: CompanyContactScope, origin: string) {
      const { hostname } = new URL(origin);
      for await (const page of readPages(await open(scope), scope)) {
        yield page.map(({ contact }) => buildContactVCard(contact, hostname)).join('');
      }
    },
    /** Adds a contact to a company card. Throws `invalid_input` for a card outside the scope. */
    add: async (scope: CompanyContactScope, contact: NewContact, origin: string) => {
      const contacts = await open(scope);
      return addContact(context, contacts, { contact, origin, accounts: scope.accounts });
    },
    read: async (scope: CompanyContactScope, id: string): Promise<Contact> =>
      requireContact(await openOne(scope, id), id),
    change: async (
      scope: CompanyContactScope,
      id: string,
      changes: z.infer<typeof updateContact.request>,
    ): Promise<Contact> => changeContact(await openOne(scope, id), id, changes),
    remove: async (scope: CompanyContactScope, id: string): Promise<void> =>
      removeContact(await openOne(scope, id), id),
    held: {
      readPage: async (
        scope: CompanyContactScope,
        cursor: string | null,
      ): Promise<HeldContactPage> => readHeldContacts(await open(scope), { cursor, now: now() }),
      count: async (scope: CompanyContactScope, choice: HeldChoice): Promise<number> =>
        countSelected(await open(scope), choice),
      accept: async (scope: CompanyContactScope, choice: HeldChoice): Promise<number> =>
        acceptHeld(await open(scope), choice, now()),
      remove: async (scope: CompanyContactScope, choice: HeldChoice): Promise<number> =>
        deleteHeld(await open(scope), choice),
    },
    /** Hands over the contacts of a member who left. Safe to repeat. */
    handOver: async (organizationId: string, handover: ContactHandover): Promise<void> =>
      giveContacts(await ledgers.open(organizationId), handover),
    /** Undoes `handOver`. Safe to repeat. */
    takeBack: async (organizationId: string, departureId: string): Promise<void> =>
      returnContacts(await ledgers.open(organizationId), departureId),
  };
}

async function findHolders({ db }: OwnerContacts, rows: readonly ContactRow[]): Promise<HeldBy[]> {
  if (rows.length === 0) return [];
  const holderIds = rows.map(({ holderId }) => holderId);
  const accounts = await findHolderAccounts(db, holderIds);
  return rows.map((row) => ({
    contact: buildContact(row),
    accountId: accounts.get(row.holderId) ?? '',
  }));
}

/** Reads page by page to keep memory bounded. */
async function* readPages(
  contacts: OwnerContacts,
  { accounts }: CompanyContactScope,
): AsyncGenerator<HeldBy[]> {
  let cursor: string | null = null;
  do {
    const query: ContactQuery = { ...parseContactQuery({}), cursor, limit: EXPORT_PAGE_ROWS };
    const page: Awaited<ReturnType<typeof readCompanyRows>> = await readCompanyRows(
      contacts,
      query,
      accounts,
    );
    yield await findHolders(contacts, page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
