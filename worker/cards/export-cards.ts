import { z } from 'zod';
import { PAGE_MAX } from '#shared/api/pages.ts';
import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import { formatPrice } from '#shared/card/element/currency.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { findHomeOrigin } from '#shared/hosts/own-origin.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { CSV_START, buildCsvLine } from '#shared/format/csv.ts';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { allRows } from '#worker/db/rows.ts';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readPhotoBase64 } from '#worker/media/contact-photo.ts';
import { readCardPage, type CardPageStore } from './read-card-page.ts';

/** What a card says, by columns of a file. */
export const CARD_CONTENT_COLUMNS: readonly (readonly [
  title: string,
  read: (card: CardContent) => string,
])[] = [
  ['Name', ({ name }) => name],
  ['Title', ({ title }) => title],
  ['Company', ({ company }) => company],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Website', ({ website }) => website],
  ['Bio', ({ bio }) => bio],
  ['Elements', ({ cardElements }) => cardElements.map(describeElement).join('\n')],
  ['Template', ({ template }) => template],
];
const COLUMNS = [
  'Username',
  'Address',
  ...CARD_CONTENT_COLUMNS.map(([title]) => title),
  'Active',
  'In search engines',
  'Shows counts',
  'Views',
  'Clicks',
  'Created',
  'Updated',
];

/**
 * Yields the card files of an account export: all cards as JSON and as CSV, a vCard for each, and
 * the reserved usernames.
 */
export async function* exportCards(
  context: CardPageStore & Pick<Kernel, 'bucket'>,
  userId: string,
  origin: string,
): AsyncGenerator<ZipEntry> {
  yield { path: 'cards.json', content: cardsJson(context, userId, origin) };
  yield { path: 'cards.csv', content: cardsCsv(context, userId, origin) };
  yield { path: 'reserved-usernames.json', content: await reservationsJson(context.db, userId) };
  for await (const card of readCards(context, userId)) {
    yield {
      path: `contact-files/${card.username}.vcf`,
      content: buildVCard(card, {
        url: cardUrl(findHomeOrigin(card.organization, origin), card.username),
        revisedAt: card.updatedAt,
        photoJpegBase64: await readPhotoBase64(context.bucket, card.contactPhoto),
      }),
    };
  }
}

/** Reads page by page to keep memory bounded for accounts of any size. */
async function* readCards(context: CardPageStore, userId: string): AsyncGenerator<PublishedCard> {
  let cursor: string | null = null;
  do {
    const page = await readCardPage(context, { userId, cursor, limit: PAGE_MAX });
    yield* page.cards;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* cardsJson(
  context: CardPageStore,
  userId: string,
  origin: string,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const card of readCards(context, userId)) {
    const url = cardUrl(findHomeOrigin(card.organization, origin), card.username);
    yield separator + JSON.stringify({ ...card, url }, null, 2);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* cardsCsv(
  context: CardPageStore,
  userId: string,
  origin: string,
): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(COLUMNS);
  for await (const card of readCards(context, userId)) yield buildCsvLine(buildCells(card, origin));
}

function describeElement({ type, name, price, value }: CardElement): string {
  const text = [name, price && formatPrice(price), value].filter(Boolean).join(', ');
  return `${ELEMENTS[type].label}: ${text}`;
}

function buildCells(card: PublishedCard, origin: string): (string | number)[] {
  return [
    card.username,
    cardUrl(findHomeOrigin(card.organization, origin), card.username),
    ...CARD_CONTENT_COLUMNS.map(([, read]) => read(card)),
    card.isActive ? 'yes' : 'no',
    card.isIndexable ? 'yes' : 'no',
    card.hidesCounts ? 'no' : 'yes',
    card.views,
    card.clicks,
    card.createdAt,
    card.updatedAt,
  ];
}

const reservationSchema = z.object({ username: z.string(), heldUntil: z.string() });

async function reservationsJson(db: D1Database, userId: string): Promise<string> {
  const statement = db
    .prepare(
      'SELECT username, reserved_until AS heldUntil FROM username_reservations WHERE user_id = ? ORDER BY username',
    )
    .bind(userId);
  const reservations = await allRows(statement, reservationSchema);
  return `${JSON.stringify(reservations, null, 2)}\n`;
}
