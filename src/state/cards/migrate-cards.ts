import { buildCard, localCardSchema, type LocalCard } from '#shared/card/card.ts';
import { elementSchema, type CardElement } from '#shared/card/element/element.ts';
import { cleanUsername } from '#shared/card/username/username.ts';
import { isRecord } from '#shared/format/parse-json.ts';
import { withPositions } from './card-list.ts';

type Field = keyof LocalCard;
const FIELDS = Object.keys(localCardSchema.shape).filter(isField);

function isField(name: string): name is Field {
  return name in localCardSchema.shape;
}

/**
 * Repairs cards stored by any earlier product: each field the current schema accepts is kept, the
 * others get their defaults. Entries that are not cards are dropped, and ids stay unique.
 */
export function migrateCards(stored: unknown, now: Date): LocalCard[] {
  if (!Array.isArray(stored)) return [];
  const cards = new Map<string, LocalCard>();
  for (const entry of stored) {
    if (!isRecord(entry)) continue;
    // Repairing takes several times as long, and a list of hundreds is read before the page is shown.
    const parsed = localCardSchema.safeParse(entry);
    const card = parsed.success ? parsed.data : repairCard(entry, now);
    cards.set(`${card.ownerId}/${card.id}`, card);
  }
  return [...cards.values()];
}

function repairCard(entry: Record<string, unknown>, now: Date): LocalCard {
  const source: Record<string, unknown> = {
    ...entry,
    ...(typeof entry['id'] === 'number' && { id: String(entry['id']) }),
    ...(typeof entry['username'] === 'string' && { username: cleanUsername(entry['username']) }),
    cardElements: repairElements(entry['cardElements']),
  };
  const repaired: Record<string, unknown> = { ...buildCard(now, null) };
  for (const field of FIELDS) {
    const parsed = localCardSchema.shape[field].safeParse(truncate(source[field]));
    if (parsed.success) repaired[field] = parsed.data;
  }
  return localCardSchema.parse(repaired);
}

/**
 * The earlier product had no length limits; the longest text field today is the bio with 600
 * characters.
 */
function truncate(value: unknown): unknown {
  return typeof value === 'string' && !value.startsWith('data:') ? value.slice(0, 600) : value;
}

function repairElements(stored: unknown): CardElement[] {
  if (!Array.isArray(stored)) return [];
  const elements = stored.flatMap((entry, position) => {
    if (!isRecord(entry)) return [];
    const named = typeof entry['id'] === 'string' || typeof entry['id'] === 'number';
    const id = named ? String(entry['id']) : String(position);
    const parsed = elementSchema.safeParse({ ...entry, id, position });
    return parsed.success ? [parsed.data] : [];
  });
  return withPositions(elements);
}
