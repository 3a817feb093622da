import type { CONTACTS } from '#shared/api/contact-operations.ts';
import { hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Handlers, OperationOwner, RecordedEvent } from '#worker/http/operations.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  findContactAccounts,
  type ContactChoice,
} from '#worker/organizations/find-contact-scope.ts';
import { addContact } from './add-contact.ts';
import { changeContact, removeContact, requireContact } from './change-contacts.ts';
import { buildHeldBySql } from './organization/contact-holders.ts';
import { readOrganizationPage } from './organization/read-organization-contacts.ts';
import { keepHeld, countSelected, deleteHeld, readHeldContacts } from './held/held-contacts.ts';
import { listAccounts, openContacts, type OwnerContacts } from './owner-contacts.ts';
import { canRestore, countRestorable, restoreContact, restoreHeld } from './restore-contacts.ts';
import { parseContactQuery, readContactPage } from './search/read-contact-page.ts';

const IS_IN_SCOPE = `SELECT 1 FROM contacts k WHERE k.id = ?1 AND ${buildHeldBySql('?2')}`;

/** What the operations of contacts do. */
export function createContactHandlers(kernel: Kernel): Handlers<typeof CONTACTS> {
  const { db, now } = kernel;

  /** The contacts that the caller may see. In an organization, narrowed to a group or a member. */
  const open = async (
    { id, user, actor }: OperationOwner,
    choice: ContactChoice = {},
  ): Promise<OwnerContacts> => {
    if (actor === null) return openContacts(kernel, user);
    const accounts = await findContactAccounts(db, actor, choice);
    return openContacts(kernel, { id, plan: actor.organization.plan, accounts });
  };
  /** Throws `not_found` for a contact of people whom the caller may not see. */
  const openOne = async (owner: OperationOwner, id: string): Promise<OwnerContacts> => {
    const contacts = await open(owner);
    if (contacts.accounts === null) return contacts;
    const statement = contacts.db.prepare(IS_IN_SCOPE).bind(id, listAccounts(contacts));
    if (!(await hasRow(statement))) throw new ApiError('not_found');
    return contacts;
  };
  return {
    list: async ({ owner, query }) => {
      const contacts = await open(owner, query);
      const parsed = parseContactQuery(query);
      return owner.actor === null
        ? readContactPage(contacts, parsed)
        : readOrganizationPage(contacts, parsed);
    },
    create: async ({ owner, body, request }) => {
      const origin = kernel.originOf(request.url);
      const contact = await addContact(kernel, await open(owner), { contact: body, origin });
      // A repeated call returns the same contact, and records nothing again.
      const details = { card: body.card };
      const event = { action: 'contact.created', target: contact.id, details } as const;
      await record(owner, event, `contact.created ${contact.id}`);
      return contact;
    },
    listHeld: async ({ owner, query }) => {
      const { cursor } = query;
      return readHeldContacts(await open(owner, query), { cursor, now: now() });
    },
    read: async ({ owner, params: { id } }) => requireContact(await openOne(owner, id), id),
    change: async ({ owner, params: { id }, body }) => {
      const contacts = await openOne(owner, id);
      // Names of fields only: the log outlives what a contact may ask to have deleted.
      const details = { changed: Object.keys(body) };
      await recordChange(owner, contacts, { action: 'contact.updated', target: id, details });
      return changeContact(contacts, id, body);
    },
    remove: async ({ owner, params: { id } }) => {
      const contacts = await openOne(owner, id);
      await recordChange(owner, contacts, { action: 'contact.deleted', target: id });
      await removeContact(contacts, id);
    },
    keepHeld: async ({ owner, query, body }) => {
      const contacts = await open(owner, query);
      await recordHeldChange(owner, 'contacts.accepted', () => countSelected(contacts, body));
      return { changed: await keepHeld(contacts, body, now()) };
    },
    deleteHeld: async ({ owner, query, body }) => {
      const contacts = await open(owner, query);
      await recordHeldChange(owner, 'contacts.deleted', () => countSelected(contacts, body));
      return { changed: await deleteHeld(contacts, body, now()) };
    },
    restore: async ({ owner, params: { id } }) => {
      const contacts = await open(owner);
      // A repeated call finds the contact restored.
      if (!(await canRestore(contacts, id, now()))) {
        return requireContact(await openOne(owner, id), id);
      }
      await record(owner, { action: 'contact.restored', target: id });
      return restoreContact(contacts, id, now());
    },
    restoreHeld: async ({ owner, query, body }) => {
      const contacts = await open(owner, query);
      const at = now();
      const count = () => countRestorable(contacts, body, at);
      await recordHeldChange(owner, 'contacts.restored', count);
      return { changed: await restoreHeld(contacts, body, at) };
    },
  };
}

async function record(owner: OperationOwner, event: RecordedEvent, id?: string): Promise<void> {
  const options = { ifChanged: false, ...(id !== undefined && { id }) };
  for (const statement of owner.record(event, options)) await statement.run();
}

/**
 * Records a change of an organization's contact before it happens: no transaction spans the audit log
 * and the contacts, and a log with a change that failed is better than a change that no log has.
 */
async function recordChange(
  owner: OperationOwner,
  contacts: OwnerContacts,
  event: RecordedEvent,
): Promise<void> {
  if (owner.actor === null) return;
  await requireContact(contacts, event.target);
  await record(owner, event);
}

/** One entry for any number of held-back contacts. */
async function recordHeldChange(
  owner: OperationOwner,
  action: 'contacts.accepted' | 'contacts.deleted' | 'contacts.restored',
  readCount: () => Promise<number>,
): Promise<void> {
  if (owner.actor === null) return;
  const count = await readCount();
  if (count > 0) await record(owner, { action, target: owner.id, details: { count } });
}
