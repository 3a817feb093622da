import type { z } from 'zod';
import {
  OWNER_NOTE_MAX,
  TAGS_MAX,
  type Contact,
  type updateContact,
} from '#shared/api/contacts.ts';
import { joinContacts } from '#shared/contacts/merge-contacts.ts';
import {
  buildContact,
  buildKeys,
  parseContactRow,
  SELECT_CONTACT,
  type ContactRow,
} from '#worker/contacts/row.ts';
import { visibleWhere, type Owner } from '#worker/contacts/visible.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Somebody else may write between reading and writing: then it is read again. */
const ROUNDS = 4;

/** The contacts of these ids that the owner can see. */
async function findContacts(
  db: D1Database,
  owner: Owner,
  ids: readonly string[],
): Promise<ContactRow[]> {
  const { results } = await db
    .prepare(
      `${SELECT_CONTACT} WHERE ${visibleWhere()} AND k.id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(owner.id, JSON.stringify(ids))
    .all();
  return results.map(parseContactRow);
}

const UPDATE = `UPDATE contacts SET name = ?3, email = ?4, phone = ?5, company = ?6, note = ?7,
  owner_note = ?8, tags = ?9, is_marked = ?10, met_on = ?11, met_where = ?12, email_key = ?13,
  phone_key = ?14, haystack = ?15, created_at = ?16, version = version + 1`;

function bindUpdate(
  statement: D1PreparedStatement,
  userId: string,
  contact: Contact,
  rest: unknown[],
) {
  const { emailKey, phoneKey, haystack } = buildKeys(contact);
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
    haystack,
    createdAt,
    ...rest,
  );
}

/** Changes what is given of a contact the owner can see. Throws `not_found` for every other. */
export async function changeContact(
  db: D1Database,
  owner: Owner,
  id: string,
  changes: z.infer<typeof updateContact.request>,
): Promise<Contact> {
  for (let round = 0; round < ROUNDS; round++) {
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

/** Forgets a contact the owner can see. Throws `not_found` for every other. */
export async function removeContact(db: D1Database, owner: Owner, id: string): Promise<void> {
  const { meta } = await db
    .prepare(
      `DELETE FROM contacts WHERE id IN (SELECT k.id FROM contacts k
        WHERE ${visibleWhere()} AND k.id = ?2)`,
    )
    .bind(owner.id, id)
    .run();
  if (meta.changes === 0) throw new ApiError('not_found');
}

/** Puts contacts together into the first, all or nothing. Throws `not_found` unless the owner can see every one. */
export async function uniteContacts(
  db: D1Database,
  owner: Owner,
  ids: readonly string[],
): Promise<Contact> {
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await findContacts(db, owner, ids);
    if (rows.length !== ids.length) throw new ApiError('not_found');
    const contacts = rows.map(buildContact);
    const kept = contacts.find(({ id }) => id === ids[0]);
    if (kept === undefined) throw new ApiError('not_found');
    const joined = joinContacts(
      kept,
      contacts.filter(({ id }) => id !== kept.id),
    );
    requireRoom(joined);
    const read = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
    // What another tab has changed since is not thrown away, nor is what the plan has hidden since put together: then
    // nothing here matches, and it is read again.
    const same = `(SELECT count(*) FROM json_each(?17) r JOIN contacts k
      ON k.id = r.value ->> '$.id' AND k.version = r.value ->> '$.version' AND ${visibleWhere('?2')}) = ?18`;
    const update = db.prepare(`${UPDATE} WHERE id = ?1 AND user_id = ?2 AND ${same}`);
    const [updated] = await db.batch([
      bindUpdate(update, owner.id, joined, [read, rows.length]),
      db
        .prepare(
          `DELETE FROM contacts WHERE user_id = ?1 AND changes() = 1
            AND id IN (SELECT value FROM json_each(?2))`,
        )
        .bind(owner.id, JSON.stringify(ids.slice(1))),
    ]);
    if (updated?.meta.changes === 1) return joined;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

function requireRoom({ ownerNote, tags }: Contact): void {
  if ([...ownerNote].length <= OWNER_NOTE_MAX && tags.length <= TAGS_MAX) return;
  const message = 'Together these hold more notes or tags than one contact can. Shorten one first.';
  throw new ApiError('invalid_input', { message, issues: [{ path: 'ids', message }] });
}
