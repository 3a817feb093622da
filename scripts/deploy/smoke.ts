import { randomUUID } from 'node:crypto';
import { DELETE_WORD, deleteAccount } from '#shared/api/account.ts';
import { login, logout, signup, verify } from '#shared/api/auth.ts';
import { putCard } from '#shared/api/cards.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { health } from '#shared/api/health.ts';
import { buildCard } from '#shared/card/card.ts';
import { fillPath, href } from '#shared/routes.ts';

export interface SmokeDeps {
  origin: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  say: (line: string) => void;
  /** Milliseconds of a steady clock. */
  clock: () => number;
}

/** Longest a sign-in may take: one hash is about 140 ms of work, the rest is the way there and back. */
const SIGN_IN_MAX_MS = 3000;

/** Tries a deployed product as a person would, through its public calls, and leaves nothing behind. Throws a sentence. */
export async function smokeTest({ origin, fetch, say, clock }: SmokeDeps): Promise<void> {
  const id = randomUUID().slice(0, 8);
  const email = `smoke-${id}@example.com`;
  const password = `smoke ${randomUUID()}`;
  const username = `smoke-${id}`;
  let token: string | null = null;

  const call = async (
    endpoint: Endpoint,
    expected: number,
    body?: object,
    path: string = endpoint.path,
  ): Promise<Response> => {
    const answer = await fetch(origin + path, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === expected) return answer;
    const said = (await answer.text()).slice(0, 300);
    throw new Error(
      `${endpoint.method} ${path} answered ${answer.status}, not ${expected}: ${said}`,
    );
  };
  const enter = async (endpoint: typeof signup | typeof login, status: number, body: object) => {
    const answer = await call(endpoint, status, { email, password, ...body });
    token = endpoint.response.parse(await answer.json()).token;
  };

  /** Takes the account away again, signed in anew in case the session is what broke. */
  const leave = async (): Promise<void> => {
    await enter(login, 200, {});
    await call(deleteAccount, 204, { password, confirm: DELETE_WORD });
    token = null;
    await call(login, 401, { email, password });
    say('The account of this test is gone.');
  };

  await call(health, 200);
  say('The stores answer.');
  await enter(signup, 201, { firstName: 'Smoke', lastName: 'Test' });
  try {
    await goThrough();
  } catch (error) {
    // What went wrong first is what must be read; the account left behind is named beside it.
    await leave().catch(() => say(`The account ${email} could not be removed.`));
    throw error;
  }
  await leave();

  async function goThrough(): Promise<void> {
    const started = clock();
    await enter(login, 200, {});
    const took = Math.round(clock() - started);
    if (took > SIGN_IN_MAX_MS) throw new Error(`Signing in took ${took} ms: is this Workers Paid?`);
    say(`Signing up and in works; signing in took ${took} ms, one password hash included.`);

    const card = { ...buildCard(new Date(0), null), name: 'Smoke Test', id: username };
    await call(putCard, 201, card, fillPath(putCard.path, { username }));
    const page = await fetch(origin + href('card', { username }), { redirect: 'manual' });
    const html = await page.text();
    if (page.status !== 200 || !html.includes('Smoke Test')) {
      throw new Error(`The published card answered ${page.status} without its name.`);
    }
    if (!html.includes(`${origin}/${username}`)) {
      throw new Error('The published card does not name this address as its own.');
    }
    say('A card is published, and its page shows it.');

    await call(logout, 204);
    await call(verify, 401);
    say('Signing out ends the session at once.');
  }
}
