import type { LocalCard } from '#shared/card/card.ts';
import { ELEMENTS } from '#shared/card/element/element.ts';
import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import { usernameIssue, USERNAME_MAX } from '#shared/card/username/username.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import type { ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { isElementIncluded, elementUpgradeMessage } from '#shared/card/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findOwningOrganization } from '#src/state/cards/card-organization.ts';
import { suggestUsernames } from '#src/features/premium-url/suggest-usernames.ts';

/**
 * The result of a row. `refused` stays until the plan or the file changes; `failed` can be retried.
 */
export type RowResult =
  | { state: 'created' | 'saved'; username: string; message: string }
  | { state: 'refused' | 'failed'; message: string };

/** A card of the file and how it will be imported. */
export interface ImportRow {
  card: ImportedCard;
  /** The username it will get. */
  username: string;
  /** Notes shown before the import, besides details that cannot be imported. */
  notes: string[];
  /** Whether the account already has this card, by username or by person. */
  isKnown: boolean;
}

/** The fields that identify a card of the account. */
export type ExistingCard = Identity & Pick<LocalCard, 'published'>;
type Identity = Pick<LocalCard, 'username' | (typeof IDENTITY_FIELDS)[number]>;
const IDENTITY_FIELDS = ['name', 'company', 'email', 'phone'] as const;

/** Plans the import of all cards without a request or a write. */
export function planImport(
  cards: readonly ImportedCard[],
  existing: readonly ExistingCard[],
  plan: PlanId,
): ImportRow[] {
  const unclaimed = new Set(existing);
  const taken = new Set(existing.map(({ username }) => username));
  return cards.map((card) => {
    const isReady = card.issues.length === 0;
    // Each existing card matches one row: two rows with the same name stay two cards.
    const match = isReady ? findMatch(card, unclaimed) : null;
    if (match) unclaimed.delete(match);
    const username = isReady ? findUsername(card, taken) : card.username;
    if (isReady) taken.add(username);
    const limited = hideUnavailable(card, plan);
    const notes = [...card.notes, ...usernameNotes(card, username, match), ...limited.notes];
    return { card: limited.card, username, notes, isKnown: match !== null };
  });
}

/**
 * Finds the existing card that a row would duplicate: by username, else by all identity fields that
 * the row has.
 */
function findMatch(card: ImportedCard, existing: Iterable<ExistingCard>): ExistingCard | null {
  const all = [...existing];
  const identity = IDENTITY_FIELDS.flatMap((field): [keyof Identity, string][] => {
    const value = normalize(card.content[field] ?? '');
    return value === '' ? [] : [[field, value]];
  });
  return (
    all.find(({ username }) => username !== '' && username === card.username) ??
    all.find((candidate) =>
      identity.every(([field, value]) => normalize(candidate[field]) === value),
    ) ??
    null
  );
}

function normalize(text: string): string {
  return text.trim().toLowerCase();
}

function usernameNotes(card: ImportedCard, username: string, match: ExistingCard | null): string[] {
  if (match) {
    const team = findOwningOrganization(match);
    if (team !== null) {
      return [
        `This is your card at ${team.name}, which an import does not change. It would become a card of your own, “${username}”.`,
      ];
    }
    const suffix = match.username === '' ? '' : `, as “${match.username}”`;
    return [`You already have this card${suffix}. Another one would be “${username}”.`];
  }
  if (card.username === '' || username === card.username) return [];
  return [`“${card.username}” appears more than once. This one would be “${username}”.`];
}

/**
 * Hides elements of a higher plan: with them the server would reject the card, and without them
 * they would be lost.
 */
function hideUnavailable(
  card: ImportedCard,
  plan: PlanId,
): { card: ImportedCard; notes: string[] } {
  const elements = card.content.cardElements ?? [];
  const unavailable = elements.filter(
    ({ type, hidden }) => !hidden && !isElementIncluded(plan, type),
  );
  if (unavailable.length === 0) return { card, notes: [] };
  const cardElements = elements.map((element) =>
    unavailable.includes(element) ? Object.assign({}, element, { hidden: true }) : element,
  );
  const notes = [...new Set(unavailable.map(({ type }) => type))].map(
    (type) => `${elementUpgradeMessage(type)} We import ${ELEMENTS[type].label} as hidden.`,
  );
  return { card: { ...card, content: { ...card.content, cardElements } }, notes };
}

function findUsername(card: ImportedCard, taken: ReadonlySet<string>): string {
  const { name = '', company = '', email = '' } = card.content;
  const suggested = suggestUsernames({ firstName: name || company, lastName: '', company, email });
  const preferred = card.username || (suggested[0] ?? 'my-card');
  return taken.has(preferred) ? nextUsername(preferred, taken) : preferred;
}

/**
 * Returns the first of `ann-2`, `ann-3`, ... that is not taken. Falls back to `my-card` for
 * reserved names, which stay reserved with a number.
 */
export function nextUsername(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/-\d{1,3}$/, '');
  const isReserved = newUsernameIssue(`${base}-2`, appSettings.productName) === 'reserved';
  const stem = isReserved ? 'my-card' : base;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const candidate = `${stem.slice(0, USERNAME_MAX - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!taken.has(candidate) && usernameIssue(candidate) === null) return candidate;
  }
}

export function canImport({ card }: ImportRow): boolean {
  return card.issues.length === 0;
}

/**
 * The initial selection: all new rows that can be imported, or only the first one without bulk
 * creation.
 */
export function initialSelection(rows: readonly ImportRow[], isBulk: boolean): ReadonlySet<number> {
  const ready = rows.filter((row) => canImport(row) && !row.isKnown).map(({ card }) => card.line);
  return new Set(isBulk ? ready : ready.slice(0, 1));
}
