import type { PublishedCard } from '#shared/card/card.ts';
import { formatPrice } from '#shared/card/currency.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element.ts';
import { cardUrl } from '#shared/card/username.ts';
import { buildVCard } from '#shared/card/vcard.ts';
import { CSV_START, csvLine } from '#shared/format/csv.ts';
import { LIST_MAX, listCards } from '#worker/cards/list.ts';
import type { ZipEntry } from '#worker/http/zip-stream.ts';

export interface CardExportDeps {
  db: D1Database;
  /** The photo of a contact file in base64, by its `/media/` path; undefined when there is none. */
  readPhoto: (path: string) => Promise<string | undefined>;
}

const COLUMNS = [
  'Username',
  'Address',
  'Name',
  'Title',
  'Company',
  'Email',
  'Phone',
  'Website',
  'Bio',
  'Elements',
  'Template',
  'Active',
  'In search engines',
  'Views',
  'Clicks',
  'Created',
  'Updated',
];

/** An account's cards for its export: whole as JSON, as a table, and each as a contact file; and the names it keeps. */
export async function* exportCards(
  deps: CardExportDeps,
  userId: string,
  origin: string,
): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  yield { path: 'cards.json', content: cardsJson(db, userId, origin) };
  yield { path: 'cards.csv', content: cardsCsv(db, userId, origin) };
  yield { path: 'reserved-usernames.json', content: await holdsJson(db, userId) };
  for await (const card of readCards(db, userId)) {
    yield {
      path: `contact-files/${card.username}.vcf`,
      content: buildVCard(card, {
        url: cardUrl(origin, card.username),
        revisedAt: card.updatedAt,
        photoJpegBase64: await deps.readPhoto(card.contactPhoto),
      }),
    };
  }
}

/** Page by page, so that an account of any size passes through. */
async function* readCards(db: D1Database, userId: string): AsyncGenerator<PublishedCard> {
  let cursor: string | null = null;
  do {
    const page = await listCards(db, { userId, cursor, limit: LIST_MAX });
    yield* page.cards;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* cardsJson(db: D1Database, userId: string, origin: string): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const card of readCards(db, userId)) {
    const url = cardUrl(origin, card.username);
    yield separator + JSON.stringify({ ...card, url }, null, 2);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* cardsCsv(db: D1Database, userId: string, origin: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  for await (const card of readCards(db, userId)) yield csvLine(cells(card, origin));
}

/** What it is called and costs, if anything, before where it leads. */
function elementInWords({ name, price, value }: CardElement): string {
  return [name, price && formatPrice(price), value].filter(Boolean).join(', ');
}

function cells(card: PublishedCard, origin: string): (string | number)[] {
  const elements = card.cardElements.map(
    (element) => `${ELEMENTS[element.type].label}: ${elementInWords(element)}`,
  );
  return [
    card.username,
    cardUrl(origin, card.username),
    card.name,
    card.title,
    card.company,
    card.email,
    card.phone,
    card.website,
    card.bio,
    elements.join('\n'),
    card.template,
    card.isActive ? 'yes' : 'no',
    card.isIndexable ? 'yes' : 'no',
    card.views,
    card.clicks,
    card.createdAt,
    card.updatedAt,
  ];
}

async function holdsJson(db: D1Database, userId: string): Promise<string> {
  const { results } = await db
    .prepare(
      'SELECT username, held_until AS heldUntil FROM username_holds WHERE user_id = ? ORDER BY username',
    )
    .bind(userId)
    .all();
  return `${JSON.stringify(results, null, 2)}\n`;
}
