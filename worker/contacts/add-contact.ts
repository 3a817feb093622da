import type { Contact, NewContact } from '#shared/api/contacts.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { changeContact, requireContact } from '#worker/contacts/change-contacts.ts';
import {
  buildRequestKey,
  findByRequestKey,
  storeSubmission,
} from '#worker/contacts/exchange/store-submission.ts';
import type { OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';

interface AddedContact {
  contact: NewContact;
  origin: string;
}

/**
 * Adds a contact that no visitor sent to a card of the owner. The same `key` adds it once. Throws
 * `invalid_input` for the card of another owner.
 */
export async function addContact(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  contacts: OwnerContacts,
  { contact, origin }: AddedContact,
): Promise<Contact> {
  const { card: username, key: attempt, ...fields } = contact;
  const found = await findCard({ db }, { username });
  const ownerId = found?.organizationId ?? found?.userId;
  const { accounts } = contacts;
  const isCovered = accounts === null || (found !== null && accounts.includes(found.userId));
  if (found === null || ownerId !== contacts.ownerId || !isCovered) {
    const issues = [{ path: 'card', message: 'Choose one of your cards.' }];
    throw new ApiError('invalid_input', { issues });
  }
  const { cardId, userId } = found;
  const { name, email = '', phone = '', company = '' } = fields;
  const sent = { name, email, phone, company, note: '' };
  // Without the details: a repetition may be of a contact that was corrected since.
  const blank = { ...sent, name: '', email: '', phone: '', company: '' };
  const submission = { ...blank, consent: true, sendCard: false, key: attempt } as const;
  const key = buildRequestKey(cardId, submission, now());
  await storeSubmission(contacts.db, {
    ...sent,
    key,
    ownerId,
    ...(ownerId !== userId && { holderId: userId }),
    cardId,
    username: found.card.username,
    consent: '',
    source: null,
    sendCard: false,
    isHeldBack: false,
    origin,
    receivedAt: now().toISOString(),
  });
  const id = await findByRequestKey(contacts.db, key);
  if (id === null) throw new ApiError('not_found');
  // A crash may have separated the two writes. Repeating the second has the same effect.
  const isChanged = Object.keys(fields).some((field) => !(field in sent));
  if (isChanged) return changeContact(contacts, id, fields);
  return requireContact(contacts, id);
}
