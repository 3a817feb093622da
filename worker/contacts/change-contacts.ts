import type { z } from 'zod';
import {
  OWNER_NOTE_MAX,
  TAGS_MAX,
  type Contact,
  type updateContact,
} from '#shared/api/contacts.ts';
import { combineContacts } from '#shared/contacts/combine-contacts.ts';
import {
  buildContact,
  buildContactKeys,
  contactRowSchema,
  SELECT_CONTACT,
  type ContactRow,
} from './contact-row.ts';
import { visibleWhere, type ContactOwner } from './visible-contacts.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { allRows } from '#worker/db/rows.ts';

/** A concurrent write makes an attempt fail; then the rows are read again. */
const ATTEMPTS_MAX = 4;

async function findContacts(
  db: D1Database,
  owner: ContactOwner,
  ids: readonly string[],
): Promise<ContactRow[]> {
  const statement = db
    .prepare(
      `${SELECT_CONTACT} WHERE ${visibleWhere()} AND k.id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(owner.id, JSON.stringify(ids));
  return allRows(statement, contactRowSchema);
}

const UPDATE = `UPDATE contacts SET name = ?3, email = ?4, phone = ?5, company = ?6, note = ?7,
  owner_note = ?8, tags = ?9, is_marked = ?10, met_on = ?11, met_where = ?12, email_key = ?13,
  phone_key = ?14, search_text = ?15, created_at = ?16, version = version + 1`;

function bindUpdate(
  statement: D1PreparedStatement,
  userId: string,
  contact: Contact,
  rest: unknown[],
) {
  const { emailKey, phoneKey, searchText } = buildContactKeys(contact);
  const { id, name, email, phone, company, note, ownerNote, tags } = contact;
  const { isMarked, metOn, metWhere, createdAt } = contact;
  return statement.bind(
    id,
    userId,
    name,
    email,
    phone,
    company,
    note,
    ownerNote,
    JSON.stringify(tags),
    +isMarked,
    metOn,
    metWhere,
    emailKey,
    phoneKey,
    searchText,
    createdAt,
    ...rest,
  );
}

/** Applies the given changes to a contact the owner can see. Throws `not_found` for any other. */
export async function changeContact(
  db: D1Database,
  owner: ContactOwner,
  id: string,
  changes: z.infer<typeof updateContact.request>,
): Promise<Contact> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const [row] = await findContacts(db, owner, [id]);
    if (row === undefined) throw new ApiError('not_found');
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const before = buildContact(row);
    const contact: Contact = { ...before, ...given };
    contact.tags = [...new Set(contact.tags)];
    const statement = db.prepare(`${UPDATE} WHERE version = ?17
      AND id IN (SELECT k.id FROM contacts k WHERE ${visibleWhere('?2')} AND k.id = ?1)`);
    const { meta } = await bindUpdate(statement, owner.id, contact, [row.version]).run();
    if (meta.changes === 1) return contact;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

/** Deletes a contact the owner can see. Throws `not_found` for any other. */
export async function removeContact(
  db: D1Database,
  owner: ContactOwner,
  id: string,
): Promise<void> {
  const { meta } = await db
    .prepare(
      `DELETE FROM contacts WHERE id IN (SELECT k.id FROM contacts k
        WHERE ${visibleWhere()} AND k.id = ?2)`,
    )
    .bind(owner.id, id)
    .run();
  if (meta.changes === 0) throw new ApiError('not_found');
}

/**
 * Merges contacts into the first one, atomically. Throws `not_found` unless the owner can see every
 * one.
 */
export async function mergeStoredContacts(
  db: D1Database,
  owner: ContactOwner,
  ids: readonly string[],
): Promise<Contact> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const rows = await findContacts(db, owner, ids);
    if (rows.length !== ids.length) throw new ApiError('not_found');
    const contacts = rows.map(buildContact);
    const target = contacts.find(({ id }) => id === ids[0]);
    if (target === undefined) throw new ApiError('not_found');
    const merged = combineContacts(
      target,
      contacts.filter(({ id }) => id !== target.id),
    );
    requireWithinLimits(merged);
    const read = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
    // If another tab changed a contact, or the plan hid one, since the read, nothing matches and
    // the rows are read again.
    const areUnchanged = `(SELECT count(*) FROM json_each(?17) r JOIN contacts k
      ON k.id = r.value ->> '$.id' AND k.version = r.value ->> '$.version' AND ${visibleWhere('?2')}) = ?18`;
    const update = db.prepare(`${UPDATE} WHERE id = ?1 AND user_id = ?2 AND ${areUnchanged}`);
    const [updated] = await db.batch([
      bindUpdate(update, owner.id, merged, [read, rows.length]),
      db
        .prepare(
          `DELETE FROM contacts WHERE user_id = ?1 AND changes() = 1
            AND id IN (SELECT value FROM json_each(?2))`,
        )
        .bind(owner.id, JSON.stringify(ids.slice(1))),
    ]);
    if (updated?.meta.changes === 1) return merged;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

function requireWithinLimits({ ownerNote, tags }: Contact): void {
  if ([...ownerNote].length <= OWNER_NOTE_MAX && tags.length <= TAGS_MAX) return;
  const message =
    'Together, these contacts exceed the limit for notes or tags. Shorten one of them first.';
  throw new ApiError('invalid_input', { message, issues: [{ path: 'ids', message }] });
}
