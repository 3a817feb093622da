import type { LocalCard } from '#shared/card/card.ts';
import { cards as ownCards, type Cards } from './cards.ts';
import { withoutNames } from './change-remote.ts';
import { keepRemote } from './keep-remote.ts';
import { findRemote, remoteCards } from './remote-cards.ts';

/** Cards opened from the server's list that stay on a device although newer ones fill it. */
const OPENED_MAX = 5;

/**
 * Stores a card from the server's list on this device, where it can be changed like any other. Returns
 * false when storage refuses.
 */
export function takeCard(card: LocalCard, cards: Cards = ownCards): boolean {
  const { ownerId, id, username } = card;
  if (ownerId === null || cards.load(ownerId).some((stored) => stored.id === id)) return true;
  if (!cards.store.write((all) => [...all, card])) return false;
  const remote = findRemote(remoteCards.read(), ownerId);
  if (remote === null) return true;
  const opened = [id, ...remote.opened].slice(0, OPENED_MAX);
  return keepRemote(ownerId, withoutNames({ ...remote, opened }, new Set([username])));
}
