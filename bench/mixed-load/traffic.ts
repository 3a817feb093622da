import type { D1Database } from '@cloudflare/workers-types';
import { sampleContent } from '#bench/sample-record.ts';

const OWNERS = 20;
const PASSWORD = 'a rather long pass phrase';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

interface Owner {
  token: string;
  username: string;
}

/** What the Worker said it had done. The rest was asked for and refused, or nobody heard. */
export interface Acknowledged {
  /** Each visitor's own key. */
  contacts: Set<string>;
  /** By username: every version that was answered. */
  versions: Map<string, number[]>;
  visits: number;
}

export interface Asked {
  contacts: Set<string>;
  saves: Map<string, number>;
  visits: number;
}

const addressOf = (number: number): string =>
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

/** Signs owners up through the front door, one published card each. */
export async function makeOwners(origin: string, db: D1Database): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let number = 0; number < OWNERS; number++) {
    const email = `owner-${number}@load.example`;
    const person = { firstName: 'Load', lastName: `Owner ${number}`, email, password: PASSWORD };
    const { token } = await read<{ token: string }>(
      await send('POST', `${origin}/api/auth/signup`, person),
      201,
    );
    await db.prepare("UPDATE users SET plan = 'business_pro'").run();
    const owner = { token, username: `load-${number}` };
    const card = await save(origin, owner, 0);
    if (card.status !== 201) throw new Error(await card.text());
    await card.text();
    owners.push(owner);
  }
  return owners;
}

async function read<Body>(answer: Response, status: number): Promise<Body> {
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own contract, and a benchmark
  return (await answer.json()) as Body;
}

function save(origin: string, { token, username }: Owner, number: number): Promise<Response> {
  const card = { ...sampleContent(username), title: `Engineer ${number}` };
  return send('PUT', `${origin}/api/cards/${username}`, card, { Authorization: `Bearer ${token}` });
}

/** Of twenty calls: fourteen look at a card, one at the owner's list, two count a visit, two leave a contact, one saves. */
export function createTraffic(origin: string, owners: readonly Owner[]) {
  const done: Acknowledged = { contacts: new Set(), versions: new Map(), visits: 0 };
  /** How often each way failed. */
  const failed = new Map<string, number>();
  const asked: Asked = { contacts: new Set(), saves: new Map(), visits: 0 };

  const ways: Readonly<Record<string, (owner: Owner, number: number) => Promise<boolean>>> = {
    look: async ({ username }) => {
      const answer = await fetch(`${origin}/${username}`, { headers: { 'User-Agent': BROWSER } });
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    list: async ({ token }) => {
      const answer = await fetch(`${origin}/api/cards`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    visit: async ({ username }, number) => {
      asked.visits++;
      const from = { 'CF-Connecting-IP': addressOf(number) };
      const answer = await send('POST', `${origin}/api/events`, { type: 'view', username }, from);
      await answer.arrayBuffer();
      if (answer.status === 202) done.visits++;
      return answer.status === 202;
    },
    leave: async ({ username }, number) => {
      const key = `visitor-${number}`;
      asked.contacts.add(key);
      const body = { name: key, email: `${key}@load.example`, consent: true, key };
      const from = { 'CF-Connecting-IP': addressOf(number) };
      const answer = await send('POST', `${origin}/api/cards/${username}/contacts`, body, from);
      await answer.arrayBuffer();
      if (answer.status === 201) done.contacts.add(key);
      return answer.status === 201;
    },
    save: async (owner, number) => {
      const { username } = owner;
      asked.saves.set(username, (asked.saves.get(username) ?? 0) + 1);
      const answer = await save(origin, owner, number);
      if (answer.status !== 200) {
        await answer.arrayBuffer();
        return false;
      }
      const { version } = await read<{ version: number }>(answer, 200);
      done.versions.set(username, [...(done.versions.get(username) ?? []), version]);
      return true;
    },
  };
  const order =
    'look look visit look look leave look look look save look look visit look look leave look look look list';
  const turns = order.split(' ');

  return {
    done,
    asked,
    failed,
    call: async (number: number): Promise<boolean> => {
      // Primes, so that every way meets every owner.
      const owner = owners[(number * 7 + Math.floor(number / 20)) % owners.length];
      const way = ways[turns[number % turns.length] ?? ''];
      if (!owner || !way) throw new Error('nobody to call for');
      const name = turns[number % turns.length] ?? '';
      const isOk = await way(owner, number).catch(() => {
        // A connection that broke: asked, and not acknowledged.
        return false;
      });
      if (!isOk) failed.set(name, (failed.get(name) ?? 0) + 1);
      return isOk;
    },
  };
}
