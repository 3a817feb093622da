import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { log } from '#worker/http/log.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import { createNegativeCache } from '#worker/http/negative-cache.ts';
import { KV_CACHE_SECONDS } from '#worker/http/shared-records.ts';
import { writeLatest } from '#worker/http/write-latest.ts';
import {
  cardRecordSchema,
  type LinkPreviewFile,
  type CardRecord,
  type CardRecords,
  type DepartedRecord,
  type EndedRecord,
  type PublicCard,
} from './card-record.ts';

export type ResolvedName =
  | {
      kind: 'card';
      card: PublishedCard;
      company?: PublicCard['company'];
      formerNames?: PublicCard['formerNames'];
      wallets?: readonly WalletPlatform[];
      preview?: LinkPreviewFile;
      liveUntil?: string;
      partnerId?: string;
    }
  | DepartedRecord
  | EndedRecord
  | { kind: 'redirect'; to: string };

export interface RecordKv {
  getWithMetadata(
    key: string,
    options: { type: 'json'; cacheTtl: number },
  ): Promise<{ value: unknown; metadata: unknown }>;
  put(key: string, text: string, options: { metadata: { writtenAt: number } }): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface RecordDeps {
  kv: RecordKv;
  /** What a username shows according to the database, the source of truth. */
  findName: (username: string) => Promise<ResolvedName | null>;
  /** Called after a card's record was written. A failure is repaired like one of the record. */
  onCardWritten?: (card: PublishedCard, origin: string) => Promise<void>;
  enqueueRepair: (username: string, origin: string) => Promise<void>;
  waitUntil: (work: Promise<unknown>) => void;
  /**
   * Called when what a username shows changes, both before and after its record is written.
   * Listeners drop what they derived from it.
   */
  listeners: readonly ((username: string) => void)[];
  now: () => Date;
}

export interface CardRecordStore extends CardRecords {
  /** Writes the state of the database to KV. Throws if either fails. */
  sync(username: string, origin: string): Promise<void>;
  /**
   * Call after a commit: notifies the listeners and syncs. A failure is enqueued as a repair. Never
   * throws.
   */
  refresh(username: string, origin: string): Promise<void>;
}

/**
 * How long the database's answer is cached for a username without a record, or with an outdated
 * redirect.
 */
const NEGATIVE_CACHE_SECONDS = 30;
const NEGATIVE_CACHE_MAX = 1000;
/**
 * An older record is compared with the database when it is read, which heals what no repair
 * reached.
 */
const CONFIRM_AFTER_MS = DAY_MS;

export function recordKey(username: string): string {
  return `card:${username}`;
}

/**
 * Reads records from KV, falling back to the database, and writes them so that the latest version
 * wins.
 */
export function createCardRecords(deps: RecordDeps): CardRecordStore {
  const negativeCache = createNegativeCache<CardRecord>({
    seconds: NEGATIVE_CACHE_SECONDS,
    entriesMax: NEGATIVE_CACHE_MAX,
    now: deps.now,
  });

  const sync = (username: string, origin: string): Promise<void> =>
    syncRecord(deps, username, origin);

  async function refresh(username: string, origin: string): Promise<void> {
    negativeCache.invalidate(username);
    notifyListeners(deps, username);
    try {
      await sync(username, origin);
      // Again, for readers that read the old record while the new one was being written.
      notifyListeners(deps, username);
    } catch (error) {
      // The commit is done; the public sees the old record until the repair.
      log('warn', 'card_record_behind', { username, error: String(error) });
      await enqueueRepair(deps, username, origin);
    }
  }

  function syncLater(username: string, origin: string): void {
    const work = sync(username, origin).catch((error: unknown) => {
      // The reader was answered from the database; the next one tries again.
      log('warn', 'card_record_unfilled', { username, error: String(error) });
    });
    deps.waitUntil(work);
  }

  async function find(
    username: string,
    origin: string,
    limit?: MissLimiter,
  ): Promise<CardRecord | null> {
    const stored = await readRecord(deps, username);
    if (stored !== null) {
      if (deps.now().getTime() - stored.writtenAt > CONFIRM_AFTER_MS) syncLater(username, origin);
      if (await isValid(stored.record, username)) return stored.record;
    }
    const cached = negativeCache.find(username);
    if (cached !== undefined) return cached;
    if (stored === null) limit?.requireAllowed();
    const cacheAnswer = negativeCache.begin();
    const name = await deps.findName(username);
    const record = name && buildRecord(name, origin);
    if (stored?.record.kind === 'redirect') {
      repairRedirect(username, stored.record.to, record, origin);
      if (record === null || record.kind === 'redirect') cacheAnswer(username, record, true);
      return record;
    }
    if (record !== null) {
      syncLater(username, origin);
      return record;
    }
    cacheAnswer(username, null, false);
    await limit?.recordMiss();
    return null;
  }

  /** Whether a stored record may be used without asking the database. */
  async function isValid(record: CardRecord, username: string): Promise<boolean> {
    if (record.kind === 'redirect') return leadsTo(deps, record.to, username);
    if (record.kind === 'departed') return showsSuccessor(deps, record);
    if (record.kind === 'ended') return record.until > deps.now().toISOString();
    return record.liveUntil === null || record.liveUntil > deps.now().toISOString();
  }

  /**
   * Repairs the record that makes readers of a former username query the database: its own, or the
   * one it points to.
   */
  function repairRedirect(
    username: string,
    to: string,
    current: CardRecord | null,
    origin: string,
  ): void {
    // Nothing is public there now. The daily confirmation deletes the record if that stays so.
    if (current === null) return;
    const isRight = current.kind === 'redirect' && current.to === to;
    syncLater(isRight ? to : username, origin);
  }

  return { find, sync, refresh };
}

/** Whether the successor of a leaver still has the card that the record names. */
async function showsSuccessor(deps: RecordDeps, { successor }: DepartedRecord): Promise<boolean> {
  if (successor === null) return true;
  const record = (await readRecord(deps, successor.username))?.record;
  if (record?.kind !== 'card') return false;
  const { version, createdAt } = record.card;
  return version === successor.version && createdAt === successor.createdAt;
}

/**
 * Whether the card at `target` is public and lists `username` as a former username. A redirect is
 * valid only then.
 */
async function leadsTo(deps: RecordDeps, target: string, username: string): Promise<boolean> {
  const record = (await readRecord(deps, target))?.record;
  if (record?.kind !== 'card' && record?.kind !== 'departed') return false;
  const now = deps.now().toISOString();
  return record.formerNames.some((one) => one.username === username && one.until > now);
}

function notifyListeners(deps: RecordDeps, username: string): void {
  for (const listener of deps.listeners) listener(username);
}

async function enqueueRepair(deps: RecordDeps, username: string, origin: string): Promise<void> {
  try {
    await deps.enqueueRepair(username, origin);
  } catch (error) {
    // The daily confirmation repairs it.
    log('error', 'card_repair_lost', { username, error: String(error) });
  }
}

async function syncRecord(deps: RecordDeps, username: string, origin: string): Promise<void> {
  const name = await writeLatest(
    () => deps.findName(username),
    (found) => writeRecord(deps, username, found && buildRecord(found, origin)),
  );
  if (name?.kind === 'card') await deps.onCardWritten?.(name.card, origin);
}

function buildRecord(name: ResolvedName, origin: string): CardRecord {
  if (name.kind !== 'card') return name;
  const {
    card,
    wallets = [],
    preview = null,
    formerNames = [],
    liveUntil = null,
    company,
    partnerId,
  } = name;
  const url = cardUrl(origin, card.username);
  return {
    kind: 'card',
    card,
    url,
    qr: buildQr(qrTarget(url)),
    wallets: [...wallets],
    preview,
    formerNames,
    liveUntil,
    ...(company !== undefined && { company }),
    ...(partnerId !== undefined && { partnerId }),
  };
}

async function writeRecord(
  deps: RecordDeps,
  username: string,
  record: CardRecord | null,
): Promise<void> {
  if (record === null) return deps.kv.delete(recordKey(username));
  const metadata = { writtenAt: deps.now().getTime() };
  return deps.kv.put(recordKey(username), JSON.stringify(record), { metadata });
}

const metadataSchema = z.object({ writtenAt: z.number() });

interface StoredRecord {
  record: CardRecord;
  writtenAt: number;
}

async function readRecord(deps: RecordDeps, username: string): Promise<StoredRecord | null> {
  try {
    const { value, metadata } = await deps.kv.getWithMetadata(recordKey(username), {
      type: 'json',
      cacheTtl: KV_CACHE_SECONDS,
    });
    if (value === null) return null;
    const record = cardRecordSchema.parse(value);
    requireOwnName(record, username);
    return { record, ...metadataSchema.parse(metadata) };
  } catch (error) {
    // KV is down, or the value is not JSON or belongs to another build or username: fall back to
    // the database.
    log('warn', 'card_record_unreadable', { username, error: String(error) });
    return null;
  }
}

/** Throws if a record belongs to another username or redirects to itself. */
function requireOwnName(record: CardRecord, username: string): void {
  const isRight =
    record.kind === 'redirect'
      ? record.to !== username
      : (record.kind === 'card' ? record.card.username : record.username) === username;
  if (!isRight) throw new Error('the record is of another name');
}
