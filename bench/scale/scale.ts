import { rmSync } from 'node:fs';
import { z } from 'zod';
import { findMedian } from '#bench/load.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { measureAccountBytes } from './account-bytes.ts';
import { startScale, type ScaleRuntime } from './runtime.ts';
import { readTableBytes } from './table-sizes.ts';

const TODAY = Date.parse('2026-11-20T00:00:00.000Z');
const ROUNDS = 5;
/** Of 100 events. */
const BATCHES = 40;
const EVENTS = BATCHES * 100;
/** Owners a batch is spread over. */
const SPREADS = [1, 10, 100] as const;
/** Cards of an owner, and days on which each of them is visited. */
const SIZES = [
  { cards: 1, days: 365 },
  { cards: 10, days: 365 },
  { cards: 100, days: 90 },
] as const;
/** Tables of single events, which are stored for days only. */
const SINGLE_EVENTS = ['visit_events', 'visit_network_counts'];
const YEARS = [1, 1000, 50_000] as const;
const CONTACTS = [1000, 1_000_000] as const;
/** Contacts stored in one call. */
const STEP = 20_000;
const SEARCHES = {
  'one letter': 'a',
  'a first name': 'anna',
  'a name and a company': 'anna nord',
  'the beginning of a number': '49170',
  'an address': 'contact777@mail17.example',
  'part of a name without spaces': '建設',
  'a beginning that every contact has': 'contact',
  nothing: 'zzz',
} as const;

/** The owners of `addOwners`, by what is measured with them. */
const owner = (number: number): string => `owner-${number}`;
const SIZE_OWNER = 100;
const YEAR_OWNER = 110;
const CONTACT_OWNER = 120;
const OWNERS = 130;

export interface Scale {
  /** Of D1, per account with one card. */
  accountBytes: number;
  counting: { owners: number; ofReference: number; perSecond: number }[];
  d1StatementsPerEvent: number;
  callsPerOwnerAndBatch: number;
  /** Of the sums of visits, beyond those of an owner without visits. */
  bytes: { cards: number; perCardAndDay: number }[];
  years: { cards: number; ms: number; rowsRead: number }[];
  /** Rows read for the same years while other owners have visits too, by number of cards. */
  amongOthers: ReadonlyMap<number, number>;
  contacts: {
    contacts: number;
    firstPageMs: number;
    /** Memory of the runtime after all searches. */
    megabytes: number;
    searches: { name: string; ms: number }[];
  }[];
  bytesPerContact: { contacts: number; bytes: number }[];
}

/** What ledgers cost, and how that grows with cards, visits, contacts and owners. */
export async function measureScale(): Promise<Scale> {
  const runtime = await startScale(OWNERS);
  const years = await fillYears(runtime);
  const { counting, ...calls } = await measureCounting(runtime);
  const amongOthers = new Map<number, number>();
  for (const { cards } of years) amongOthers.set(cards, await countRowsRead(runtime, cards));
  const sizeFiles = await countDays(runtime);
  const { contacts, files } = await measureContacts(runtime);
  await runtime.dispose();
  const { stateDir } = runtime;
  const readSums = (file: string) => readTableBytes(stateDir, file, 'visit%', SINGLE_EVENTS);
  // A ledger with contacts only: every table takes a page.
  const emptyBytes = readSums(files[0]?.file ?? '');
  const bytes = sizeFiles.map(({ cards, days, file }) => ({
    cards,
    perCardAndDay: (readSums(file) - emptyBytes) / cards / days,
  }));
  const bytesPerContact = files.map(({ contacts: stored, file }) => ({
    contacts: stored,
    bytes: readTableBytes(stateDir, file, 'contact%') / stored,
  }));
  rmSync(stateDir, { recursive: true, force: true });
  const accountBytes = await measureAccountBytes();
  return { accountBytes, counting, ...calls, bytes, years, amongOthers, contacts, bytesPerContact };
}

const meterSchema = z.object({ d1Statements: z.number(), ledgerCalls: z.number() });

async function measureCounting({ ask, time }: ScaleRuntime) {
  let seed = 0;
  const counting: Scale['counting'] = [];
  for (const cards of SPREADS) {
    const build = () => ({ cards, batches: BATCHES, seed: (seed += 1), day: TODAY });
    // Creates the objects.
    await ask('/consume', build());
    const rounds: { ledgers: number; reference: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ledgers = await time('/consume', build());
      const reference = await time('/consume-in-d1', build());
      rounds.push({ ledgers, reference });
    }
    const ms = findMedian(rounds.map(({ ledgers }) => ledgers));
    counting.push({
      owners: cards,
      perSecond: (EVENTS / ms) * 1000,
      ofReference: findMedian(rounds.map(({ ledgers, reference }) => reference / ledgers)),
    });
  }
  const owners = 10;
  const sums = meterSchema.parse(
    await ask('/consume', { cards: owners, batches: BATCHES, seed: (seed += 1), day: TODAY }),
  );
  return {
    counting,
    d1StatementsPerEvent: sums.d1Statements / EVENTS,
    callsPerOwnerAndBatch: sums.ledgerCalls / owners / BATCHES,
  };
}

async function countDays({ ask }: ScaleRuntime) {
  const files: { cards: number; days: number; file: string }[] = [];
  for (const [at, { cards, days }] of SIZES.entries()) {
    const id = owner(SIZE_OWNER + at);
    for (let day = days; day > 0; day -= 1) {
      await ask('/count-day', { owner: id, cards, day: TODAY - day * DAY_MS });
    }
    files.push({ cards, days, file: z.string().parse(await ask('/file-name', { owner: id })) });
  }
  return files;
}

async function fillYears(runtime: ScaleRuntime) {
  const years: { cards: number; ms: number; rowsRead: number }[] = [];
  for (const cards of YEARS) {
    const id = ownerOfYear(cards);
    await runtime.ask('/fill-year', { owner: id, cards, lastDay: TODAY / DAY_MS });
    const ms = await measureRepeated(runtime, '/read-year', { owner: id, now: TODAY });
    years.push({ cards, ms, rowsRead: await countRowsRead(runtime, cards) });
  }
  return years;
}

const ownerOfYear = (cards: number): string =>
  owner(YEAR_OWNER + YEARS.findIndex((each) => each === cards));

const rowsSchema = z.object({ rowsRead: z.number() });

async function countRowsRead({ ask }: ScaleRuntime, cards: number): Promise<number> {
  const read = { owner: ownerOfYear(cards), now: TODAY, times: 0 };
  return rowsSchema.parse(await ask('/read-year', read)).rowsRead;
}

async function measureContacts(runtime: ScaleRuntime) {
  const measured: Scale['contacts'] = [];
  const files: { contacts: number; file: string }[] = [];
  for (const [at, contacts] of CONTACTS.entries()) {
    const id = owner(CONTACT_OWNER + at);
    for (let from = 0; from < contacts; from += STEP) {
      const to = Math.min(from + STEP, contacts);
      await runtime.ask('/fill-contacts', { owner: id, from, to });
    }
    const read = (query: Record<string, string>) =>
      measureRepeated(runtime, '/read-contacts', { owner: id, query });
    const searches: { name: string; ms: number }[] = [];
    for (const [name, q] of Object.entries(SEARCHES)) {
      searches.push({ name, ms: await read({ q, only: 'contacts' }) });
    }
    const firstPageMs = await read({});
    measured.push({ contacts, searches, firstPageMs, megabytes: runtime.readMegabytes() });
    const file = z.string().parse(await runtime.ask('/file-name', { owner: id }));
    files.push({ contacts, file });
  }
  return { contacts: measured, files };
}

/** A call repeats statements for at least this long, so that its own time does not matter. */
const REPEATED_MS = 500;

/** Database time of what a call asks, without the way there: repeated inside the object. */
async function measureRepeated(
  { time }: ScaleRuntime,
  path: string,
  body: object,
): Promise<number> {
  let times = 1;
  while ((await time(path, { ...body, times })) < REPEATED_MS) times *= 4;
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await time(path, { ...body, times: 0 });
    rounds.push(((await time(path, { ...body, times })) - without) / times);
  }
  return findMedian(rounds);
}
