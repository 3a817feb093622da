import { z } from 'zod';
import type { ContactListPage } from '#shared/api/contacts.ts';
import { parseRows } from '#worker/db/rows.ts';
import { nameCards } from '#worker/contacts/contact-row.ts';
import type { OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { visibleWhere } from './visible-contacts.ts';

const CHOICES_MAX = 500;

// Steps from tag to tag through the index instead of reading every tag of every contact.
const TAGS = `WITH RECURSIVE tags (tag) AS (
    SELECT min(tag) FROM contact_tags
    UNION ALL SELECT (SELECT min(t.tag) FROM contact_tags t WHERE t.tag > tags.tag) FROM tags WHERE tag IS NOT NULL)
  SELECT tag FROM tags WHERE tag IS NOT NULL
    AND ${visibleWhere('(SELECT min(t.contact_no) FROM contact_tags t WHERE t.tag = tags.tag)')}
  LIMIT ${CHOICES_MAX}`;
const CARDS = `SELECT card_id AS cardId, username AS card FROM contact_cards c
  WHERE ${visibleWhere('(SELECT min(k.no) FROM contacts k WHERE k.card_no = c.no)')}
  ORDER BY username LIMIT ${CHOICES_MAX}`;

const tagSchema = z.object({ tag: z.string() });
const cardSchema = z.object({ cardId: z.string(), card: z.string() });

/** The tags and cards of the contacts an owner can see, sorted. */
export async function readFilterChoices(
  contacts: OwnerContacts,
): Promise<Pick<ContactListPage, 'tags' | 'cards'>> {
  const { db, limit } = contacts;
  const [tags, cards] = await db.batch([
    db.prepare(TAGS).bind(limit),
    db.prepare(CARDS).bind(limit),
  ]);
  const named = await nameCards(contacts, parseRows(cards, cardSchema));
  return {
    tags: parseRows(tags, tagSchema).map(({ tag }) => tag),
    cards: [...new Set(named.map(({ card }) => card))].sort(),
  };
}
