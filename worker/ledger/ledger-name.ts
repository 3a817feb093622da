/** Names the object of an owner's shard. Changing this function loses every ledger. */
export function buildLedgerName(ownerId: string, shard: number): string {
  return `${ownerId}/${shard}`;
}

/**
 * The shard that holds what belongs to a key, such as the ID of a card: the same one as long as the
 * number of shards is the same. FNV-1a spreads keys evenly.
 */
export function findShard(key: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash % shards;
}
