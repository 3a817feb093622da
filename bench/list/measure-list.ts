import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { startMeteredProduct, type MeteredProduct, type StoreUse } from './metered-product.ts';
import { findRuntimes } from '#bench/mixed-load/process-memory.ts';
import { addOrganization } from '#bench/team/insert-organization.ts';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import {
  checkInvitationList,
  readInvitationList,
  sendInvitationList,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { parseInvitations } from '#src/pages/team/invitations/parse-list.ts';

const JOBS = 'tip-top-cards-jobs';
const MAILS = 'tip-top-cards-mail';
const POLL_MS = 250;
/** Of the kernel's clock, in which it reports the CPU time of processes. */
const TICK_MS = 10;

/** The stop watch of a list, and what one of its cards costs. */
export interface ListFigures {
  rows: number;
  ms: {
    /** The table is read, in Node instead of the browser. */
    read: number;
    checked: number;
    stored: number;
    /** From the press until each row is invited and its card is in the database and public. */
    created: number;
    /** The same until the public copy of each card is in KV. */
    published: number;
    mailed: number;
  };
  /** CPU time of the whole runtime, its simulated stores included, during the check and the press. */
  cpuMs: { check: number; store: number };
  statementsPerCard: number;
  kvWritesPerCard: number;
  /** Most statements of one call, or of one batch of messages. */
  statementsMax: number;
}

/** Publishes the cards of a list on the built Worker, and follows it until every mail is delivered. */
export async function measureList(count: number): Promise<ListFigures> {
  const product = await startMeteredProduct();
  try {
    return await measure(product, count);
  } finally {
    await product.runtime.dispose();
  }
}

async function measure(product: MeteredProduct, count: number): Promise<ListFigures> {
  const { origin, runtime } = product;
  const db = await runtime.getD1Database('DB');
  await applyMigrations(db, readMigrationFiles());
  const { id: org, token } = await addOrganization(origin, db, 'list');
  await db
    .prepare("UPDATE users SET granted_plan = 'enterprise', email_confirmed_at = created_at")
    .run();
  const call = createApiClient(origin);
  const send = ({ method, path }: { method: string; path: string }, list: string, body?: object) =>
    call(method, path.replace(':org', org).replace(':list', list), body, { token });

  const table = buildTable(count);
  const reading = await time(async () => parseInvitations(table).rows);
  const cards = { pattern: '{first}-{last}', numbersTaken: true };
  const list = { rows: reading.value, cards };
  const checking = await time(() => send(checkInvitationList, '', list));
  const report = checkInvitationList.response.parse(checking.value);
  const refused = report.rows.find(({ outcome }) => outcome !== 'invite');
  if (refused !== undefined) throw new Error(`${refused.email}: ${refused.reason}`);

  const started = performance.now();
  const storing = await time(() =>
    send(sendInvitationList, '', {
      ...list,
      key: crypto.randomUUID(),
      publish: { peopleKnow: true },
    }),
  );
  const { id } = sendInvitationList.response.parse(storing.value);
  const waitUntil = async (isDone: () => Promise<boolean>): Promise<number> => {
    // oxlint-disable-next-line no-await-in-loop -- until it is done
    while (!(await isDone())) await setTimeout(POLL_MS);
    return performance.now() - started;
  };
  const readUse = async (queue: string): Promise<StoreUse | undefined> =>
    (await product.readUses())[queue];
  const [created, mailed, published] = await Promise.all([
    waitUntil(async () => {
      const answer = await send(readInvitationList, id);
      return readInvitationList.response.parse(answer).done === count;
    }),
    waitUntil(async () => ((await readUse(MAILS))?.messages ?? 0) >= count),
    waitUntil(async () => ((await readUse(JOBS))?.kvWrites ?? 0) >= count),
  ]);
  const uses = await product.readUses();
  const ours = [JOBS, MAILS, `POST ${sendInvitationList.path.replace(':org', ':id')}`].map(
    (name) => uses[name],
  );
  const sum = (field: 'statements' | 'kvWrites') =>
    ours.reduce((total, use) => total + (use?.[field] ?? 0), 0);
  return {
    rows: count,
    ms: {
      read: reading.ms,
      checked: checking.ms,
      stored: storing.ms,
      created,
      published,
      mailed,
    },
    cpuMs: { check: checking.cpuMs, store: storing.cpuMs },
    statementsPerCard: sum('statements') / count,
    kvWritesPerCard: (uses[JOBS]?.kvWrites ?? 0) / count,
    statementsMax: Math.max(...Object.values(uses).map((use) => use.statementsMax)),
  };
}

async function time<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; ms: number; cpuMs: number }> {
  const started = performance.now();
  const cpuBefore = readCpuMs();
  const value = await work();
  return { value, ms: performance.now() - started, cpuMs: readCpuMs() - cpuBefore };
}

/** CPU time of the runtime so far (`proc_pid_stat(5)`: utime and stime). */
function readCpuMs(): number {
  const pid = findRuntimes().at(-1);
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const SYLLABLES = ['ba', 'de', 'ki', 'lo', 'mu', 'na', 're', 'si', 'to', 'vu'];

/** Letters for a number, since names have no digits. */
const toName = (number: number): string =>
  [...String(number)].map((digit) => SYLLABLES[Number(digit)]).join('');

/** An HR export of this many people. */
function buildTable(count: number): string {
  const rows = Array.from({ length: count }, (_, at) =>
    [
      `Ana ${toName(at)}`,
      `ana.${at}@northwind.example`,
      'Sales Lead',
      'Sales',
      `+351 912 ${String(at).padStart(6, '0')}`,
      'member',
    ].join(';'),
  );
  return ['Name;Email;Job title;Department;Phone;Role', ...rows].join('\r\n');
}
