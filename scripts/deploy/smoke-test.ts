import { randomUUID } from 'node:crypto';
import { DELETE_WORD, deleteAccount } from '#shared/api/auth/account.ts';
import { login, logout, signup, verify } from '#shared/api/auth/auth.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { readHealth } from '#shared/api/health.ts';
import { buildCard } from '#shared/card/card.ts';
import { fillPath, href } from '#shared/routes.ts';

export interface SmokeDeps {
  origin: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  log: (line: string) => void;
  /** Monotonic time in milliseconds. */
  clock: () => number;
}

/** Upper bound of a sign-in: one password hash takes about 140 ms, the rest is network time. */
const SIGN_IN_MAX_MS = 3000;

/**
 * Exercises a deployed product through its public API and removes all its data. Throws a message on
 * failure.
 */
export async function smokeTest({ origin, fetch, log, clock }: SmokeDeps): Promise<void> {
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
    const response = await fetch(origin + path, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === expected) return response;
    const text = (await response.text()).slice(0, 300);
    throw new Error(
      `${endpoint.method} ${path} returned ${response.status}, not ${expected}: ${text}`,
    );
  };
  const authenticate = async (
    endpoint: typeof signup | typeof login,
    status: number,
    body: object,
  ) => {
    const response = await call(endpoint, status, { email, password, ...body });
    token = endpoint.response.parse(await response.json()).token;
  };

  /** Removes the account, after a fresh sign-in in case the session is what failed. */
  const removeAccount = async (): Promise<void> => {
    await authenticate(login, 200, {});
    await call(deleteAccount, 204, { password, confirm: DELETE_WORD });
    token = null;
    await call(login, 401, { email, password });
    log('The test account is removed.');
  };

  await call(readHealth, 200);
  log('The stores respond.');
  await authenticate(signup, 201, { firstName: 'Smoke', lastName: 'Test' });
  try {
    await runSteps();
  } catch (error) {
    // The first error matters most; an account that could not be removed is only logged.
    await removeAccount().catch(() => log(`The account ${email} could not be removed.`));
    throw error;
  }
  await removeAccount();

  async function runSteps(): Promise<void> {
    const started = clock();
    await authenticate(login, 200, {});
    const took = Math.round(clock() - started);
    if (took > SIGN_IN_MAX_MS)
      throw new Error(`Signing in took ${took} ms: is this the Workers Paid plan?`);
    log(`Signing up and in works; signing in took ${took} ms, one password hash included.`);

    const card = { ...buildCard(new Date(0), null), name: 'Smoke Test', id: username };
    await call(putCard, 201, card, fillPath(putCard.path, { username }));
    const page = await fetch(origin + href('card', { username }), { redirect: 'manual' });
    const html = await page.text();
    if (page.status !== 200 || !html.includes('Smoke Test')) {
      throw new Error(`The published card returned ${page.status} without its name.`);
    }
    if (!html.includes(`${origin}/${username}`)) {
      throw new Error('The published card does not use this address.');
    }
    log('A card is published, and its page shows it.');

    await call(logout, 204);
    await call(verify, 401);
    log('Signing out ends the session at once.');
  }
}
