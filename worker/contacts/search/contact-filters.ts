import { findCardId, findUsernames } from '#worker/cards/card-names.ts';
import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import type { OwnerContacts } from '#worker/contacts/owner-contacts.ts';
import { buildSearchQuery } from './search-terms.ts';

/** What a list is narrowed to. */
export interface ContactFilter {
  q: string;
  tag: string;
  card: string;
  isMarkedOnly: boolean;
  /** Milliseconds: not received before. */
  since: number | null;
}

/** The filters that are set, as parts of a statement on contacts `k`. */
export interface FilterSql {
  /** Where numbers of contacts come from, and the column, in the order of the list. */
  from: string;
  no: string;
  where: string[];
  values: unknown[];
}

/**
 * Builds the statement's parts, with parameters from `?{first}` on. The narrowest source of numbers
 * drives the statement, so that it reads what matches and not all contacts. Null when nothing can
 * match.
 */
export async function buildFilterSql(
  contacts: OwnerContacts,
  { q, tag, card, isMarkedOnly, since }: ContactFilter,
  first: number,
): Promise<FilterSql | null> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `?${first - 1 + values.push(value)}`;
  const where: string[] = [];
  if (q !== '') {
    const match = buildSearchQuery(q);
    if (match === '') return null;
    where.push(`s.contact_search MATCH ${bind(match)}`);
  }
  if (tag !== '') {
    const value = bind(tag);
    where.push(
      q === ''
        ? `t.tag = ${value}`
        : `EXISTS (SELECT 1 FROM contact_tags WHERE tag = ${value} AND contact_no = k.no)`,
    );
  }
  if (card !== '') {
    const numbers = await findCardNumbers(contacts, card);
    if (numbers.length === 0) return null;
    where.push(`k.card_no IN (SELECT value FROM json_each(${bind(JSON.stringify(numbers))}))`);
  }
  if (since !== null) where.push(`k.created_at >= ${bind(since)}`);
  if (isMarkedOnly) where.push('k.is_marked = 1');
  return { ...chooseSource(q !== '', tag !== ''), where, values };
}

function chooseSource(hasSearch: boolean, hasTag: boolean): Pick<FilterSql, 'from' | 'no'> {
  if (hasSearch) {
    return { from: 'contact_search s CROSS JOIN contacts k ON k.no = s.rowid', no: 's.rowid' };
  }
  if (hasTag) {
    return {
      from: 'contact_tags t CROSS JOIN contacts k ON k.no = t.contact_no',
      no: 't.contact_no',
    };
  }
  return { from: 'contacts k', no: 'k.no' };
}

const CARDS = `SELECT no, card_id AS cardId FROM contact_cards WHERE username = ?1
  UNION SELECT no, card_id FROM contact_cards WHERE card_id = ?2`;
const cardNumberSchema = z.object({ no: z.int(), cardId: z.string() });

/**
 * Numbers of the card with this username, whatever it was called before, and of deleted cards that
 * had it.
 */
async function findCardNumbers(
  { db, ownerId, kernel }: OwnerContacts,
  username: string,
): Promise<number[]> {
  const current = await findCardId(kernel.db, ownerId, username);
  const statement = db.prepare(CARDS).bind(username, current);
  const found = await allRows(statement, cardNumberSchema);
  const former = found.flatMap(({ cardId }) => (cardId === current ? [] : [cardId]));
  const renamed =
    former.length === 0 ? new Map() : await findUsernames(kernel.db, ownerId, [...new Set(former)]);
  return found.filter(({ cardId }) => !renamed.has(cardId)).map(({ no }) => no);
}
