import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { migrate } from '#bench/events/database.ts';
import { startProduct, type Running } from '#bench/runtime.ts';
import { sampleContent } from '#bench/sample-record.ts';
import { nameLimit } from '#shared/plan/name-limits.ts';

const PASSWORD = 'a rather long pass phrase';
const READER = 'reader@mail.example';
/** Calls a minute one account is allowed: what is left of them beside renames and switches are edits. */
const CALLS = 300;
const AT_ONCE = 10;
/** As proxies say it of a connection that was closed without an answer. */
const BROKEN = 599;
/** Longest wait for a mail, in milliseconds. */
const PATIENCE_MS = 120_000;

export interface MailDelay {
  /** Milliseconds from asking for a reset link until the mail is delivered, while nothing else happens. */
  calmMs: number;
  /** The same right after one account used up its renames, its switches and a minute's calls. */
  busyMs: number;
  /** What those calls were answered, by status. */
  answers: Map<number, number>;
}

const tokenSchema = z.object({ token: z.string() });

/** Calls the product; a connection that broke (an idle one the runtime closed) is answered by a status of its own. */
async function send(url: string, method: string, body: object, token = ''): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
  };
  return fetch(url, { method, headers, body: JSON.stringify(body) }).catch(
    () => new Response(null, { status: BROKEN }),
  );
}

async function signUp(origin: string, email: string): Promise<string> {
  const person = { firstName: 'Mail', lastName: 'Bench', email, password: PASSWORD };
  const answer = await send(`${origin}/api/auth/signup`, 'POST', person);
  if (answer.status !== 201) throw new Error(await answer.text());
  return tokenSchema.parse(await answer.json()).token;
}

/** Asks for a reset link and waits until its mail lies in the outbox. */
async function timeMail({ origin, runtime }: Running): Promise<number> {
  const kv = await runtime.getKVNamespace('CARDS');
  const count = async () => {
    const { keys } = await kv.list({ prefix: 'outbox:' });
    const mails = await Promise.all(keys.map(({ name }) => kv.get(name)));
    return mails.filter((mail) => mail?.includes(READER)).length;
  };
  const before = await count();
  const from = performance.now();
  const answer = await send(`${origin}/api/auth/reset-request`, 'POST', { email: READER });
  if (answer.status !== 204) throw new Error(`the request for a link is answered ${answer.status}`);
  while ((await count()) === before) {
    if (performance.now() - from > PATIENCE_MS) return Infinity;
    await setTimeout(50);
  }
  return performance.now() - from;
}

/** What one free account may do to one card in a day and a minute: each call changes what the queue has to follow. */
async function doTheWorst(origin: string, token: string): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const content = sampleContent('worst-0');
  let name = 'worst-0';
  const call = async (method: string, path: string, body: object) => {
    const answer = await send(`${origin}${path}`, method, body, token);
    await answer.arrayBuffer();
    const { status } = answer;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    return status;
  };
  await call('PUT', `/api/cards/${name}`, content);
  const renames = nameLimit('free', 'renamesPerDay');
  const switches = nameLimit('free', 'switchesPerDay');
  for (let at = 1; at <= renames; at++) {
    const to = `worst-${at}`;
    if ((await call('POST', `/api/cards/${name}/rename`, { to })) === 200) name = to;
  }
  for (let at = 0; at < switches; at++) {
    await call('PUT', `/api/cards/${name}`, { ...content, isActive: at % 2 === 1 });
  }
  for (let at = 0; at < CALLS - renames - switches; at += AT_ONCE) {
    const edits = Array.from({ length: AT_ONCE }, (_, one) =>
      call('PUT', `/api/cards/${name}`, { ...content, name: `Edit ${at + one}` }),
    );
    await Promise.all(edits);
  }
  return answers;
}

/** How long a mail takes while nothing happens, and right after one account did its worst. */
export async function measureMailDelay(): Promise<MailDelay> {
  const product = await startProduct();
  try {
    await migrate(await product.runtime.getD1Database('DB'));
    await signUp(product.origin, READER);
    const token = await signUp(product.origin, 'worst@mail.example');
    const calmMs = await timeMail(product);
    const answers = await doTheWorst(product.origin, token);
    return { calmMs, busyMs: await timeMail(product), answers };
  } finally {
    await product.runtime.dispose();
  }
}
