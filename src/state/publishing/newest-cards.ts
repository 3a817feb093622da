import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import type { Result } from '#src/browser/result.ts';
import type { RemoteCards } from '#src/state/cards/remote-cards.ts';
import { withoutNames } from '#src/state/cards/change-remote.ts';
import { hasWaitingChanges } from './card-content.ts';
import type { CardsPage, ListedCards, PublishFailure } from './cards-api.ts';

/**
 * Most text of an account's cards on a device, in characters: a twentieth of what browsers store for a
 * site, some 250 cards, which are read before the page is shown. Leaves room for drafts, pictures that
 * wait, and other accounts.
 */
const TEXT_MAX = 250_000;

type Answer<Value> = Promise<Result<Value, PublishFailure>>;

export interface NewestDeps {
  ownerId: string;
  list: (cursor: string) => Answer<CardsPage>;
  names: () => Answer<{ own: string[]; organizations: string[] }>;
  read: (username: string) => Answer<{ card: PublishedCard }>;
  /** The account's cards on this device. */
  stored: readonly LocalCard[];
  /** IDs of cards that stay: those with a draft, and those opened last. */
  drafted: readonly string[];
  opened: readonly string[];
  /** Called with the first page on a device that has no card yet. */
  onFirst: (listed: ListedCards) => void;
}

/**
 * Continues the first page until the device's share is full, the last edited cards first. Adds those
 * that must stay on the device: with changes, with a draft, or opened last.
 */
export async function listForDevice(first: CardsPage, deps: NewestDeps): Answer<ListedCards> {
  const { ownerId, opened } = deps;
  const names = await deps.names();
  if (!names.ok) return names;
  const all = {
    ownerId,
    opened: [...opened],
    own: names.value.own.map(toNamed),
    organizations: names.value.organizations.map(toNamed),
  };
  const build = (cards: PublishedCard[], next: string | null): ListedCards => ({
    ...first,
    cards,
    remote: next === null ? null : leaveOut({ ...all, next }, cards),
  });
  if (deps.stored.length === 0) deps.onFirst(build(first.cards, first.nextCursor));

  const cards = [...first.cards];
  let next: string | null = first.nextCursor;
  let text = measureText(cards);
  // A page more, of the size that these have, must fit.
  for (let pages = 1; next !== null && (text * (pages + 1)) / pages <= TEXT_MAX; pages++) {
    const page: Awaited<Answer<CardsPage>> = await deps.list(next);
    if (!page.ok) return page;
    cards.push(...page.value.cards);
    text += measureText(page.value.cards);
    next = page.value.nextCursor;
  }
  if (next === null) return { ok: true, value: build(cards, null) };
  const known = new Set([...names.value.own, ...names.value.organizations]);
  const staying = await readStaying(cards, known, deps);
  return staying.ok ? { ok: true, value: build([...cards, ...staying.value], next) } : staying;
}

const toNamed = (username: string): { username: string } => ({ username });

function leaveOut(remote: RemoteCards, cards: readonly PublishedCard[]): RemoteCards {
  return withoutNames(remote, new Set(cards.map(({ username }) => username)));
}

function measureText(cards: readonly PublishedCard[]): number {
  return cards.reduce((sum, card) => sum + JSON.stringify(card).length, 0);
}

/** The server's copies of the cards that must stay and are in none of the pages. */
async function readStaying(
  listed: readonly PublishedCard[],
  known: ReadonlySet<string>,
  { stored, drafted, opened, read }: NewestDeps,
): Answer<PublishedCard[]> {
  const ids = new Set(listed.map(({ id }) => id));
  const listedNames = new Set(listed.map(({ username }) => username));
  const staying = new Set([...drafted, ...opened]);
  const names = stored
    .filter((card) => !ids.has(card.id) && (hasWaitingChanges(card) || staying.has(card.id)))
    .map((card) => card.published?.username ?? card.username)
    .filter((name) => known.has(name) && !listedNames.has(name));
  const answers = await Promise.all(names.map(read));
  const copies: PublishedCard[] = [];
  for (const answer of answers) {
    if (answer.ok) copies.push(answer.value.card);
    // Deleted since the names were read.
    else if (answer.error.code !== 'not_found') return answer;
  }
  return { ok: true, value: copies };
}
