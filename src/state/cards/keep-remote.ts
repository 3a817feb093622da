import { findRemote, remoteCards, type RemoteCards } from './remote-cards.ts';

/** Replaces what is known of an account; null if all of its cards are on this device. */
export function keepRemote(ownerId: string, remote: RemoteCards | null): boolean {
  const all = remoteCards.read();
  if (remote === null && findRemote(all, ownerId) === null) return true;
  const others = all.filter((one) => one.ownerId !== ownerId);
  return remoteCards.write(remote === null ? others : [...others, remote]);
}
