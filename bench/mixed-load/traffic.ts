import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';
import { buildSampleContent } from '#bench/sample-record.ts';

const OWNERS = 20;
const PASSWORD = 'a rather long pass phrase';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

const tokenSchema = z.object({ token: z.string() });
const versionSchema = z.object({ version: z.number() });

export interface Owner {
  token: string;
  username: string;
}

/** Calls that the Worker acknowledged. Others were refused or got no response. */
export interface Acknowledged {
  /** Idempotency keys of visitors. */
  contacts: Set<string>;
  /** All acknowledged versions by username. */
  versions: Map<string, number[]>;
  /** Visits by username, each by another visitor. */
  visits: Map<string, number>;
}

export interface Requested {
  contacts: Set<string>;
  saves: Map<string, number>;
  visits: Map<string, number>;
}

const buildAddress = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

async function send(
  method: 'POST' | 'PUT',
  url: string,
  body: object,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': BROWSER, ...more };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
}

/** Signs up owners through the API, each with one published card. */
export async function createOwners(origin: string, db: D1Database): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let number = 0; number < OWNERS; number++) {
    const email = `owner-${number}@load.example`;
    const person = { firstName: 'Load', lastName: `Owner ${number}`, email, password: PASSWORD };
    const entered = await send('POST', `${origin}/api/auth/signup`, person);
    if (entered.status !== 201) throw new Error(await entered.text());
    const { token } = tokenSchema.parse(await entered.json());
    await db.prepare("UPDATE users SET plan = 'business_pro'").run();
    const owner = { token, username: `load-${number}` };
    const card = await save(origin, owner, 0);
    if (card.status !== 201) throw new Error(await card.text());
    await card.text();
    owners.push(owner);
  }
  return owners;
}

function save(origin: string, { token, username }: Owner, number: number): Promise<Response> {
  const card = { ...buildSampleContent(username), title: `Engineer ${number}` };
  return send('PUT', `${origin}/api/cards/${username}`, card, { Authorization: `Bearer ${token}` });
}

const visitorKey = (number: number): string => `visitor-${number}`;

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

interface Operation {
  /** Status of an acknowledged call. */
  expected: number;
  go: (owner: Owner, number: number) => Promise<Response>;
  /** Records an acknowledged call. */
  keep?: (owner: Owner, number: number, text: string) => void;
}

async function hear(ask: () => Promise<Response>): Promise<{ status: number; text: string }> {
  try {
    const answer = await ask();
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    // Connection lost: requested, but not acknowledged.
    return { status: 0, text: String(error) };
  }
}

/**
 * Of twenty calls: fourteen view a card, one lists the owner's cards, two count a visit, two submit
 * a contact, one saves.
 */
export function createTraffic(origin: string, owners: readonly Owner[]) {
  const done: Acknowledged = { contacts: new Set(), versions: new Map(), visits: new Map() };
  /** Failures by operation. */
  const failed = new Map<string, number>();
  const requested: Requested = { contacts: new Set(), saves: new Map(), visits: new Map() };

  const ways: Readonly<Record<string, Operation>> = {
    look: {
      expected: 200,
      go: ({ username }) => fetch(`${origin}/${username}`, { headers: { 'User-Agent': BROWSER } }),
    },
    list: {
      expected: 200,
      go: ({ token }) =>
        fetch(`${origin}/api/cards`, { headers: { Authorization: `Bearer ${token}` } }),
    },
    visit: {
      expected: 202,
      go: ({ username }, number) => {
        addOne(requested.visits, username);
        const from = { 'CF-Connecting-IP': buildAddress(number) };
        return send('POST', `${origin}/api/events`, { type: 'view', username }, from);
      },
      keep: ({ username }) => addOne(done.visits, username),
    },
    leave: {
      expected: 201,
      go: ({ username }, number) => {
        const key = visitorKey(number);
        requested.contacts.add(key);
        const body = { name: key, email: `${key}@load.example`, consent: true, key };
        const from = { 'CF-Connecting-IP': buildAddress(number) };
        return send('POST', `${origin}/api/cards/${username}/contacts`, body, from);
      },
      keep: (_, number) => {
        done.contacts.add(visitorKey(number));
      },
    },
    save: {
      expected: 200,
      go: (owner, number) => {
        const { username } = owner;
        addOne(requested.saves, username);
        return save(origin, owner, number);
      },
      keep: ({ username }, _, text) => {
        const { version } = versionSchema.parse(JSON.parse(text));
        done.versions.set(username, [...(done.versions.get(username) ?? []), version]);
      },
    },
  };
  const order =
    'look look visit look look leave look look look save look look visit look look leave look look look list';
  const turns = order.split(' ');

  return {
    done,
    requested,
    failed,
    call: async (number: number): Promise<boolean> => {
      // Primes, so that every operation meets every owner.
      const owner = owners[(number * 7 + Math.floor(number / 20)) % owners.length];
      const way = ways[turns[number % turns.length] ?? ''];
      if (!owner || !way) throw new Error('no owner to call for');
      const name = turns[number % turns.length] ?? '';
      const { status, text } = await hear(() => way.go(owner, number));
      const isOk = status === way.expected;
      const failure = `${name}: ${status} ${text.slice(0, 200)}`;
      if (isOk) way.keep?.(owner, number, text);
      else failed.set(failure, (failed.get(failure) ?? 0) + 1);
      return isOk;
    },
  };
}
