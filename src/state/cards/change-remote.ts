import type { RemoteCards } from './remote-cards.ts';

/** The usernames of all cards that only the server has. */
export function listRemoteNames(remote: RemoteCards | null): string[] {
  const cards = remote === null ? [] : [...remote.own, ...remote.organizations];
  return cards.map(({ username }) => username);
}

export function withoutNames(remote: RemoteCards, names: ReadonlySet<string>): RemoteCards {
  const isOther = ({ username }: { username: string }) => !names.has(username);
  return {
    ...remote,
    own: remote.own.filter(isOther),
    organizations: remote.organizations.filter(isOther),
  };
}
