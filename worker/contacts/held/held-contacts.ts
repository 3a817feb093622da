import { expectLedgerEvent, sendLedgerEvents } from '#worker/webhooks/delivery-schedule.ts';
import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import {
  HELD_CONTACT_DAYS,
  HELD_CONTACTS_PAGE_SIZE,
  heldContactSchema,
  type HeldBack,
  type HeldChoice,
  type HeldContactPage,
} from '#shared/api/contacts.ts';
import { buildHeldBySql } from '#worker/contacts/organization/contact-holders.ts';
import { buildCopyDeletedSql } from '#worker/contacts/deleted-contacts.ts';
import { buildRecordCreatedSql } from '#worker/contacts/contact-events.ts';
import { nameCards, timeColumn } from '#worker/contacts/contact-row.ts';
import { listAccounts, type OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { parseNumberCursor, toPosition } from '#worker/contacts/search/position.ts';
import { HELD_VISIBLE } from '#worker/contacts/search/visible-contacts.ts';
import { parseRequiredRow, parseRows, requireRow } from '#worker/db/rows.ts';
import { takePage } from '#worker/http/request/pagination.ts';

const COUNT = 'SELECT held AS stored, submissions AS arrived, stored AS others FROM contact_counts';
const COUNT_HELD_BY = `SELECT count(*) AS stored, coalesce(sum(k.submission_count), 0) AS arrived,
    (SELECT stored FROM contact_counts) AS others
  FROM held_contacts k WHERE ${buildHeldBySql('?1')}`;
const LIST = `SELECT k.no, k.id, k.name, k.email, k.phone, k.company, k.note, k.source, k.consent,
    c.card_id AS cardId, c.username AS card, k.created_at AS createdAt
  FROM held_contacts k JOIN contact_cards c ON c.no = k.card_no
  WHERE ${HELD_VISIBLE} AND k.no < ?2 AND ${buildHeldBySql('?4')} ORDER BY k.no DESC LIMIT ?3`;

const countSchema = z.object({ stored: z.int(), arrived: z.int() });
const selectedSchema = z.object({ count: z.int() });
/** `others` are the contacts that are not held. */
const totalsSchema = countSchema.extend({ others: z.int() });
const rowSchema = heldContactSchema.extend({
  no: z.int(),
  cardId: z.string(),
  createdAt: timeColumn,
});

/** How long a ledger stores held contacts. */
export const HELD_RETENTION = {
  table: 'held_contacts',
  column: 'created_at',
  unitMs: 1,
  retentionMs: HELD_CONTACT_DAYS * DAY_MS,
};

export async function countHeldBack({ db }: Pick<OwnerContacts, 'db'>): Promise<HeldBack> {
  return requireRow(db.prepare(COUNT), countSchema);
}

/** Reads a page of held-back contacts, newest first. Throws `bad_request` for an invalid cursor. */
export async function readHeldContacts(
  contacts: OwnerContacts,
  { cursor, now }: { cursor: string | null; now: Date },
): Promise<HeldContactPage> {
  const { db, limit } = contacts;
  const accounts = listAccounts(contacts);
  const [listed, counted] = await db.batch([
    db.prepare(LIST).bind(limit, parseNumberCursor(cursor), HELD_CONTACTS_PAGE_SIZE + 1, accounts),
    accounts === null ? db.prepare(COUNT) : db.prepare(COUNT_HELD_BY).bind(accounts),
  ]);
  const { page, nextCursor } = takePage(
    parseRows(listed, rowSchema),
    HELD_CONTACTS_PAGE_SIZE,
    toPosition,
  );
  const named = await nameCards(contacts, page);
  const { others, ...heldBack } = parseRequiredRow(counted, totalsSchema);
  const visible = limit === null ? heldBack.stored : Math.max(0, limit - others);
  return {
    contacts: named.map(({ no: _no, cardId: _cardId, ...row }) => row),
    nextCursor,
    heldBack,
    hidden: Math.max(0, heldBack.stored - visible),
    until: now.toISOString(),
  };
}

// `?1` is the plan's limit and `?2` the selection: either IDs as a JSON array, limited to those the
// plan shows, or a time. `?4` are the accounts whose contacts are meant.
const BY_IDS = `k.id IN (SELECT value FROM json_each(?2)) AND ${buildHeldBySql('?4')}`;
const BY_TIME = `k.created_at <= ?2 AND ${buildHeldBySql('?4')}`;
const SELECTIONS = {
  ids: { named: BY_IDS, selected: `${BY_IDS} AND ${HELD_VISIBLE}` },
  until: { named: BY_TIME, selected: BY_TIME },
};
const selectionOf = (choice: HeldChoice) =>
  'ids' in choice
    ? { ...SELECTIONS.ids, value: JSON.stringify(choice.ids) }
    : { ...SELECTIONS.until, value: Date.parse(choice.until) };

// An accepted contact is dated by its acceptance, as it is added to the end of the list. The day it
// arrived becomes the day of the meeting.
const insertSql = (selected: string): string => `INSERT INTO contacts
    (id, card_no, name, email, phone, company, note, consent, source,
      met_on, email_key, phone_key, search_terms, request_key, created_at, holder_id)
  SELECT k.id, k.card_no, k.name, k.email, k.phone, k.company, k.note, k.consent, k.source,
    strftime('%Y-%m-%d', k.created_at / 1000, 'unixepoch'), k.email_key, k.phone_key,
    k.search_terms, k.request_key, ?3, k.holder_id
  FROM held_contacts k WHERE ${selected} ORDER BY k.created_at, k.no
  ON CONFLICT (request_key) DO NOTHING`;
const countSql = (selected: string): string =>
  `SELECT count(*) AS count FROM held_contacts k WHERE ${selected}`;
const deleteSql = (selected: string): string =>
  `DELETE FROM held_contacts WHERE no IN (SELECT k.no FROM held_contacts k WHERE ${selected})`;
// Not by what the plan shows: the insert has changed that.
const deleteAcceptedSql = (named: string): string =>
  deleteSql(`${named} AND EXISTS (SELECT 1 FROM contacts c WHERE c.request_key = k.request_key)`);

// Those that are held and stored at once were accepted by the statement before.
const recordAcceptedSql = (named: string): string =>
  buildRecordCreatedSql(`k.request_key IN (SELECT h.request_key FROM held_contacts h
    WHERE h.no IN (SELECT k.no FROM held_contacts k WHERE ${named}))`);

/** How many contacts `keepHeld` and `deleteHeld` would change. */
export async function countSelected(contacts: OwnerContacts, choice: HeldChoice): Promise<number> {
  const { db, limit } = contacts;
  const { selected, value } = selectionOf(choice);
  const statement = db.prepare(countSql(selected)).bind(limit, value, null, listAccounts(contacts));
  return (await requireRow(statement, selectedSchema)).count;
}

/** Moves held-back contacts to the contacts, atomically. Returns how many were moved. */
export async function keepHeld(
  contacts: OwnerContacts,
  choice: HeldChoice,
  now: Date,
): Promise<number> {
  const { db, limit, ownerId, kernel } = contacts;
  const accounts = listAccounts(contacts);
  const isExpected = await expectLedgerEvent(kernel, ownerId, 'contact.created');
  const { named, selected, value } = selectionOf(choice);
  const values = [limit, value, now.getTime(), accounts];
  const [accepted] = await db.batch([
    db.prepare(insertSql(selected)).bind(...values),
    ...(isExpected ? [db.prepare(recordAcceptedSql(named)).bind(...values)] : []),
    db.prepare(deleteAcceptedSql(named)).bind(limit, value, null, accounts),
  ]);
  const count = accepted?.meta.changes ?? 0;
  if (isExpected && count > 0) await sendLedgerEvents(kernel, ownerId);
  return count;
}

/** Deletes held-back contacts; `restoreHeld` restores them. Returns how many were deleted. */
export async function deleteHeld(
  contacts: OwnerContacts,
  choice: HeldChoice,
  now: Date,
): Promise<number> {
  const { db, limit } = contacts;
  const { selected, value } = selectionOf(choice);
  const values = [limit, value, now.getTime(), listAccounts(contacts)];
  const [, deleted] = await db.batch([
    db.prepare(buildCopyDeletedSql('held_contacts', selected, '?3')).bind(...values),
    db.prepare(deleteSql(selected)).bind(...values),
  ]);
  return deleted?.meta.changes ?? 0;
}
