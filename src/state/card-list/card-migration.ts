import { buildCard, localCardSchema, type LocalCard } from '#shared/card/card.ts';
import { elementSchema, type CardElement } from '#shared/card/element.ts';
import { cleanUsername } from '#shared/card/username.ts';
import { withPositions } from '#src/state/card-list/card-list.ts';

type Field = keyof LocalCard;
const FIELDS = Object.keys(localCardSchema.shape).filter(isField);

function isField(name: string): name is Field {
  return name in localCardSchema.shape;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Cards as any earlier product left them, made whole: what a card of today accepts is kept field by field, the rest
 * takes its default. Entries that are no cards are dropped; ids stay unique.
 */
export function migrateCards(stored: unknown, now: Date): LocalCard[] {
  if (!Array.isArray(stored)) return [];
  const cards = new Map<string, LocalCard>();
  for (const entry of stored) {
    if (!isRecord(entry)) continue;
    const card = repairCard(entry, now);
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
  const kept: Record<string, unknown> = { ...buildCard(now, null) };
  for (const field of FIELDS) {
    const parsed = localCardSchema.shape[field].safeParse(shortened(source[field]));
    if (parsed.success) kept[field] = parsed.data;
  }
  return localCardSchema.parse(kept);
}

/** Nothing typed into the earlier product was limited; the longest text a card takes today is its bio's 600. */
function shortened(value: unknown): unknown {
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
