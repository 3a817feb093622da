import { z } from 'zod';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import { log } from '#worker/http/log.ts';
import type { MissLimit } from '#worker/http/miss-limit.ts';
import { createMissMemory } from '#worker/public-card/miss-memory.ts';
import {
  cardRecordSchema,
  type CardPicture,
  type CardRecord,
  type CardRecords,
  type PublicCard,
} from '#worker/public-card/record.ts';

type PublicName =
  | {
      kind: 'card';
      card: PublishedCard;
      formerNames?: PublicCard['formerNames'];
      wallets?: readonly Wallet[];
      preview?: CardPicture;
    }
  | { kind: 'redirect'; to: string };

/** What records need of KV. */
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
  /** What the database says a name shows; the truth. */
  findName: (username: string) => Promise<PublicName | null>;
  /** Called after a card's record was written; a failure is repaired as one of the record. */
  onCardWritten?: (card: PublishedCard, origin: string) => Promise<void>;
  enqueueRepair: (username: string, origin: string) => Promise<void>;
  waitUntil: (work: Promise<unknown>) => void;
  /** Told when a name's public face changed, twice for one change: whoever keeps something made from it drops it. */
  listeners: readonly ((username: string) => void)[];
  now: () => Date;
}

/** The read model with its writing side. */
export interface CardRecordStore extends CardRecords {
  /** Makes KV say what the database says. Throws when either fails. */
  sync(username: string, origin: string): Promise<void>;
  /** After a commit: tells the listeners and syncs; a failure becomes a repair job. Never throws. */
  announce(username: string, origin: string): Promise<void>;
}

/** Seconds an edge location may answer with what it last read from KV; 30 is KV's least. */
const KV_CACHE_SECONDS = 60;
/** What the database said of a name without a record, or of a former name whose record points to the wrong place. */
const MISS_SECONDS = 30;
const MISSES_MAX = 1000;
/** A record is compared with the database when read this long after its writing: heals what no repair reached. */
const CONFIRM_AFTER_MS = 86_400_000;
const SYNC_ROUNDS = 3;

/** Where KV keeps the record of a name. */
export function recordKey(username: string): string {
  return `card:${username}`;
}

/** Reads records from KV, else from the database; writes them so that the latest version wins. */
export function createCardRecords(deps: RecordDeps): CardRecordStore {
  const { seconds, entriesMax } = { seconds: MISS_SECONDS, entriesMax: MISSES_MAX };
  const misses = createMissMemory<CardRecord>({ seconds, entriesMax, now: deps.now });

  const sync = (username: string, origin: string): Promise<void> =>
    syncRecord(deps, username, origin);

  async function announce(username: string, origin: string): Promise<void> {
    misses.forget(username);
    tellListeners(deps, username);
    try {
      await sync(username, origin);
      // Once more, for whoever read the old record while the new one was being written.
      tellListeners(deps, username);
    } catch (error) {
      // The commit stands; the public reads the old record until the repair.
      log('warn', 'card_record_behind', { username, error: String(error) });
      await repairLater(deps, username, origin);
    }
  }

  function syncLater(username: string, origin: string): void {
    const work = sync(username, origin).catch((error: unknown) => {
      // The reader has been answered from the database; the next one tries again.
      log('warn', 'card_record_unfilled', { username, error: String(error) });
    });
    deps.waitUntil(work);
  }

  async function find(
    username: string,
    origin: string,
    limit?: MissLimit,
  ): Promise<CardRecord | null> {
    const kept = await readRecord(deps, username);
    if (kept !== null) {
      if (deps.now().getTime() - kept.writtenAt > CONFIRM_AFTER_MS) syncLater(username, origin);
      if (kept.record.kind === 'card') return kept.record;
      if (await leadsTo(kept.record.to, username)) return kept.record;
    }
    const known = misses.find(username);
    if (known !== undefined) return known;
    if (kept === null) limit?.require();
    const remember = misses.begin();
    const name = await deps.findName(username);
    const record = name && buildRecord(name, origin);
    if (kept?.record.kind === 'redirect') {
      mendRedirect(username, kept.record.to, record, origin);
      if (record?.kind !== 'card') remember(username, record, true);
      return record;
    }
    if (record !== null) {
      syncLater(username, origin);
      return record;
    }
    remember(username, null, false);
    await limit?.note();
    return null;
  }

  /** Whether the card at `target` is shown and was called `username` before: what a redirect says holds only then. */
  async function leadsTo(target: string, username: string): Promise<boolean> {
    const record = (await readRecord(deps, target))?.record;
    if (record?.kind !== 'card') return false;
    const now = deps.now().toISOString();
    return record.formerNames.some((one) => one.username === username && one.until > now);
  }

  /** Writes what a former name's readers would look up in the database again: its own record, or the one it points to. */
  function mendRedirect(
    username: string,
    to: string,
    now: CardRecord | null,
    origin: string,
  ): void {
    // Nothing is shown there at present; the daily confirmation removes the record if that stays so.
    if (now === null) return;
    const isRight = now.kind === 'redirect' && now.to === to;
    syncLater(isRight ? to : username, origin);
  }

  return { find, sync, announce };
}

function tellListeners(deps: RecordDeps, username: string): void {
  for (const tell of deps.listeners) tell(username);
}

async function repairLater(deps: RecordDeps, username: string, origin: string): Promise<void> {
  try {
    await deps.enqueueRepair(username, origin);
  } catch (error) {
    // Left to the daily confirmation.
    log('error', 'card_repair_lost', { username, error: String(error) });
  }
}

async function syncRecord(deps: RecordDeps, username: string, origin: string): Promise<void> {
  let truth = await deps.findName(username);
  for (let round = 0; round < SYNC_ROUNDS; round++) {
    await writeRecord(deps, username, truth && buildRecord(truth, origin));
    // Another writer may have committed since: whoever wrote last must have written the latest.
    const latest = await deps.findName(username);
    if (JSON.stringify(latest) === JSON.stringify(truth)) {
      if (truth?.kind === 'card') await deps.onCardWritten?.(truth.card, origin);
      return;
    }
    truth = latest;
  }
  throw new Error('the name changes faster than it can be written');
}

function buildRecord(name: PublicName, origin: string): CardRecord {
  if (name.kind === 'redirect') return name;
  const { card, wallets = [], preview = null, formerNames = [] } = name;
  const url = cardUrl(origin, card.username);
  return {
    kind: 'card',
    card,
    url,
    qr: buildQr(qrTarget(url)),
    wallets: [...wallets],
    preview,
    formerNames,
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

interface KeptRecord {
  record: CardRecord;
  writtenAt: number;
}

async function readRecord(deps: RecordDeps, username: string): Promise<KeptRecord | null> {
  try {
    const { value, metadata } = await deps.kv.getWithMetadata(recordKey(username), {
      type: 'json',
      cacheTtl: KV_CACHE_SECONDS,
    });
    if (value === null) return null;
    const record = cardRecordSchema.parse(value);
    requireName(record, username);
    return { record, ...metadataSchema.parse(metadata) };
  } catch (error) {
    // KV down, text that is no JSON, a record of another build or name: the database answers instead.
    log('warn', 'card_record_unreadable', { username, error: String(error) });
    return null;
  }
}

/** Throws when a record is another's, or leads to where it was asked for. */
function requireName(record: CardRecord, username: string): void {
  const isRight =
    record.kind === 'card' ? record.card.username === username : record.to !== username;
  if (!isRight) throw new Error('the record is of another name');
}
