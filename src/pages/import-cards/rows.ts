import type { LocalCard } from '#shared/card/card.ts';
import { ELEMENTS } from '#shared/card/element.ts';
import { newUsernameIssue } from '#shared/card/reserved-names.ts';
import { usernameIssue, USERNAME_MAX } from '#shared/card/username.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import type { ImportedCard } from '#shared/card-import/imported-card.ts';
import { coversElement, uncoveredElementMessage } from '#shared/plan/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { suggestUsernames } from '#src/features/premium-url/suggest-username.ts';

/** What became of a row. `refused` is settled until a plan or the file changes; `failed` may be tried again. */
export type RowResult =
  | { state: 'created' | 'kept'; username: string; message: string }
  | { state: 'refused' | 'failed'; message: string };

/** A card of the file and what is to become of it. */
export interface Row {
  card: ImportedCard;
  /** The address it is meant to get. */
  username: string;
  /** What should be known before, beside what the card cannot carry. */
  notes: string[];
  /** Whether the person has it already: a card under the name the file gives it, or one of the same person. */
  isKnown: boolean;
}

/** What tells a card of the person from another: its name, and whom it is of. */
export type OwnCard = Pick<LocalCard, 'username' | (typeof SUBJECT)[number]>;
const SUBJECT = ['name', 'company', 'email', 'phone'] as const;

/** What every card of a file would become: the dry run. Nothing is asked of the server and nothing is kept. */
export function planRows(
  cards: readonly ImportedCard[],
  own: readonly OwnCard[],
  plan: PlanId,
): Row[] {
  const unclaimed = new Set(own);
  const taken = new Set(own.map(({ username }) => username));
  return cards.map((card) => {
    const isReady = card.issues.length === 0;
    // Each card is that of one row: two of the same name stay two.
    const twin = isReady ? findTwin(card, unclaimed) : null;
    if (twin) unclaimed.delete(twin);
    const username = isReady ? freeName(card, taken) : card.username;
    if (isReady) taken.add(username);
    const covered = hideUncovered(card, plan);
    const notes = [...namingNotes(card, username, twin), ...covered.notes];
    return { card: covered.card, username, notes, isKnown: twin !== null };
  });
}

/** The card that a row would be a second one of: by its name, else by everything the row says of whom it is of. */
function findTwin(card: ImportedCard, own: Iterable<OwnCard>): OwnCard | null {
  const all = [...own];
  const said = SUBJECT.flatMap((field): [keyof OwnCard, string][] => {
    const value = folded(card.content[field] ?? '');
    return value === '' ? [] : [[field, value]];
  });
  return (
    all.find(({ username }) => username !== '' && username === card.username) ??
    all.find((one) => said.every(([field, value]) => folded(one[field]) === value)) ??
    null
  );
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

function namingNotes(card: ImportedCard, username: string, twin: OwnCard | null): string[] {
  if (twin) {
    const as = twin.username === '' ? '' : `, as “${twin.username}”`;
    return [`You have this card already${as}. A second one would be “${username}”.`];
  }
  if (card.username === '' || username === card.username) return [];
  return [`“${card.username}” stands in this file twice. This one would be “${username}”.`];
}

/** Elements of a higher plan come along, hidden: the server would refuse the card, and leaving them out would lose them. */
function hideUncovered(card: ImportedCard, plan: PlanId): { card: ImportedCard; notes: string[] } {
  const elements = card.content.cardElements ?? [];
  const sold = elements.filter(({ type, hidden }) => !hidden && !coversElement(plan, type));
  if (sold.length === 0) return { card, notes: [] };
  const cardElements = elements.map((element) =>
    sold.includes(element) ? Object.assign({}, element, { hidden: true }) : element,
  );
  const notes = [...new Set(sold.map(({ type }) => type))].map(
    (type) => `${uncoveredElementMessage(type)} ${ELEMENTS[type].label} is on the card, hidden.`,
  );
  return { card: { ...card, content: { ...card.content, cardElements } }, notes };
}

function freeName(card: ImportedCard, taken: ReadonlySet<string>): string {
  const { name = '', company = '' } = card.content;
  const suggested = suggestUsernames({ firstName: name || company, lastName: '', company });
  const wanted = card.username || (suggested[0] ?? 'my-card');
  return taken.has(wanted) ? nextName(wanted, taken) : wanted;
}

/** `ann-2`, `ann-3`: the first of them that is not taken. A reserved name stays reserved with a number, so another is taken. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const bare = name.replace(/-\d{1,3}$/, '');
  const isReserved = newUsernameIssue(`${bare}-2`, appSettings.productName) === 'reserved';
  const stem = isReserved ? 'my-card' : bare;
  for (let number = 2; ; number++) {
    const tail = `-${number}`;
    const next = `${stem.slice(0, USERNAME_MAX - tail.length).replace(/-+$/, '')}${tail}`;
    if (!taken.has(next) && usernameIssue(next) === null) return next;
  }
}

/** Whether a card can be made of a row. */
export function isReady({ card }: Row): boolean {
  return card.issues.length === 0;
}

/** Those chosen at first: all that can be made and are not there yet; the first of them where only one may be. */
export function firstChoice(rows: readonly Row[], isBulk: boolean): ReadonlySet<number> {
  const ready = rows.filter((row) => isReady(row) && !row.isKnown).map(({ card }) => card.line);
  return new Set(isBulk ? ready : ready.slice(0, 1));
}
