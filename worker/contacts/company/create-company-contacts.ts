import { z } from 'zod';
import { buildCsvLine, CSV_START } from '#shared/format/csv.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import {
  findContactHolders,
  readCompanyRows,
  type HeldBy,
} from '#worker/contacts/company/read-company-contacts.ts';
import type { ContactContext } from '#worker/contacts/contact-context.ts';
import { buildContactVCard } from '#worker/contacts/contact-vcard.ts';
import { CONTACT_COLUMN_TEXTS } from '#worker/contacts/export-contacts.ts';
import { readHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import { listAccounts, openContacts, type OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { parseContactQuery, type ContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { countVisible, visibleWhere } from '#worker/contacts/search/visible-contacts.ts';
import { requireRow } from '#worker/db/rows.ts';

/** Rows of an export read at a time: a million contacts are a thousand calls. */
const EXPORT_PAGE_ROWS = 1000;

/** Which contacts of an organization are meant. */
export interface CompanyContactScope {
  organizationId: string;
  plan: PlanId;
  /** The accounts that have them; null for all. */
  accounts: readonly string[] | null;
}

type NameAccounts = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const COUNT = `SELECT count(*) AS count FROM contact_holders h
    CROSS JOIN contacts k ON k.holder_id = h.id AND k.holder_id <> ''
  WHERE h.account_id IN (SELECT value FROM json_each(?2)) AND ${visibleWhere()}`;

const countSchema = z.object({ count: z.int() });

/** Contacts of company cards for organizations, which authorize the calls and record them. */
export function createCompanyContacts(context: ContactContext) {
  const { now } = context;
  const open = ({ organizationId, plan, accounts }: CompanyContactScope) =>
    openContacts(context, { id: organizationId, plan, accounts });
  return {
    /** The number of contacts that an export of the scope contains. */
    async count(scope: CompanyContactScope): Promise<number> {
      const contacts = await open(scope);
      if (scope.accounts === null) return (await countVisible(contacts)).total;
      const statement = contacts.db.prepare(COUNT).bind(contacts.limit, listAccounts(contacts));
      return (await requireRow(statement, countSchema)).count;
    },
    async *exportCsv(scope: CompanyContactScope, nameAccounts: NameAccounts) {
      yield CSV_START + buildCsvLine([...CONTACT_COLUMN_TEXTS.map(([title]) => title), 'Member']);
      for await (const page of readPages(await open(scope))) {
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
      for await (const page of readPages(await open(scope))) {
        yield page.map(({ contact }) => buildContactVCard(contact, hostname)).join('');
      }
    },
    /** Held-back contacts of the scope. */
    countHeld: async (scope: CompanyContactScope): Promise<number> =>
      (await readHeldContacts(await open(scope), { cursor: null, now: now() })).heldBack.stored,
  };
}

/** Reads page by page to keep memory bounded. */
async function* readPages(contacts: OwnerContacts): AsyncGenerator<HeldBy[]> {
  let cursor: string | null = null;
  do {
    const query: ContactQuery = { ...parseContactQuery({}), cursor, limit: EXPORT_PAGE_ROWS };
    const page: Awaited<ReturnType<typeof readCompanyRows>> = await readCompanyRows(
      contacts,
      query,
    );
    yield await findContactHolders(contacts, page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
