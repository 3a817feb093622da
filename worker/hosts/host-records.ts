import type { Kernel } from '#worker/kernel.ts';
import type { FindHost } from '#worker/http/middleware/resolve-host.ts';
import { createNegativeCache } from '#worker/http/negative-cache.ts';
import { createSharedRecords, type SharedKv } from '#worker/http/shared-records.ts';
import type { ListedHost } from '#worker/env.ts';
import { perIsolate } from '#worker/per-isolate.ts';
import { findStoredHost, hostRecordSchema, type HostRecord } from '#worker/hosts/stored-hosts.ts';

/** Names of a certificate have these letters only, and at least one dot. */
const HOSTNAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;
/** How long an isolate remembers that no organization has a hostname. */
const UNLISTED_SECONDS = 10;
const UNLISTED_MAX = 1000;

export interface HostRecords {
  findHost: FindHost;
  /** Writes what the database says about a hostname to KV. Throws if either fails. */
  sync: (hostname: string) => Promise<void>;
  /** `sync` unless KV has the state of the database. */
  repair: (hostname: string) => Promise<void>;
}

/**
 * Whose own domain a hostname is: from settings, memory, KV or the database. A change takes a minute
 * at most.
 */
export function createHostRecords({
  db,
  kv,
  now,
  waitUntil,
  listed,
}: {
  db: D1Database;
  kv: SharedKv;
  now: () => Date;
  waitUntil: (work: Promise<unknown>) => void;
  listed: readonly ListedHost[];
}): HostRecords {
  const fromSettings = new Map(listed.map((host) => [host.hostname, { ...host, isServed: true }]));
  const unlisted = createNegativeCache<HostRecord>({
    seconds: UNLISTED_SECONDS,
    entriesMax: UNLISTED_MAX,
    now,
  });
  const records = createSharedRecords({
    kv,
    now,
    waitUntil,
    prefix: 'host',
    schema: hostRecordSchema,
    find: (hostname) => findStoredHost(db, hostname, now()),
  });
  return {
    async findHost(hostname) {
      const set = fromSettings.get(hostname);
      if (set !== undefined) return set;
      if (!HOSTNAME.test(hostname) || unlisted.find(hostname) === null) return null;
      const remember = unlisted.begin();
      const found = await records.read(hostname);
      if (found === null) remember(hostname, null, false);
      return found?.value ?? null;
    },
    async sync(hostname) {
      unlisted.invalidate(hostname);
      await records.sync(hostname);
      unlisted.invalidate(hostname);
    },
    repair: records.repair,
  };
}

export const openHostRecords = perIsolate((kernel: Kernel) =>
  createHostRecords({ ...kernel, listed: kernel.settings.OWN_HOSTS }),
);
