import { env, SELF } from 'cloudflare:test';
import { expect } from 'vitest';
import { confirmOperator, listDecisions, listReports } from '#shared/api/moderation.ts';
import type { Decision, DecisionList, ReportList } from '#shared/api/moderation.ts';
import type { CardContent } from '#shared/card/card.ts';
import { join, PASSWORD, sendAs, type Person } from '#tests/worker/account/harness.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { newAddress } from '#tests/worker/contacts/harness.ts';

/** The addresses the tests' deployment names (vitest.config.ts). */
export const OPERATORS = ['operator@example.com', 'second@example.com'] as const;

/** Signs up with an address of one's choice; the answer is what sends calls as that account. */
export async function joinAs(email: string): Promise<Person['send']> {
  const answer = await SELF.fetch(`${ORIGIN}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, firstName: 'Olga', lastName: 'Operator' }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return sendAs((await answer.json<{ token: string }>()).token);
}

/** Stands for a link that was mailed there and used. */
export async function prove(email: string): Promise<void> {
  await env.DB.prepare('UPDATE users SET email_proven_at = ?2 WHERE email_key = ?1')
    .bind(email, new Date().toISOString())
    .run();
}

const known = new Map<string, Promise<Person['send']>>();
/** An operator of this file of tests. */
export function operator(email: string = OPERATORS[0]): Promise<Person['send']> {
  const key = `${expect.getState().testPath} ${email}`;
  const made =
    known.get(key) ??
    joinAs(email).then(async (send) => {
      await prove(email);
      return send;
    });
  known.set(key, made);
  return made;
}

/** Lets the password have been given too long ago, in every session. */
export async function ageSessions(): Promise<void> {
  await env.DB.prepare(
    "UPDATE sessions SET created_at = '2020-01-01T00:00:00.000Z', password_at = NULL",
  ).run();
}

export const confirm = (send: Person['send'], password = PASSWORD): Promise<Response> =>
  send('POST', confirmOperator.path, { password });

/** Somebody with a card that is out in the world. */
export async function published(changes: Partial<CardContent> = {}) {
  const ann = await join('startup');
  const username = unique('ann');
  await ann.publish(username, { name: 'Ann Example', ...changes });
  const cardId = await env.DB.prepare('SELECT id FROM cards WHERE username = ?')
    .bind(username)
    .first<string>('id');
  return { ann, username, cardId: cardId ?? '' };
}

/** Reports a card through the Worker's front door, as JSON. */
export async function report(
  username: string,
  body: unknown = {},
  address = newAddress(),
  headers: Record<string, string> = {},
): Promise<Response> {
  const whole =
    typeof body === 'object' && body !== null ? { username, reason: 'spam', ...body } : body;
  return SELF.fetch(`${ORIGIN}/api/reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address, ...headers },
    body: typeof whole === 'string' ? whole : JSON.stringify(whole),
  });
}

/** The same as the form of the page sends it. */
export async function post(
  fields: Record<string, string>,
  address = newAddress(),
): Promise<Response> {
  return SELF.fetch(`${ORIGIN}/api/reports`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
    body: new URLSearchParams(fields),
  });
}

export async function casesOf(send: Person['send'], query = ''): Promise<ReportList> {
  const answer = await send('GET', `${listReports.path}${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return listReports.response.parse(await answer.json());
}

export async function decisionsOf(send: Person['send'], query = ''): Promise<DecisionList> {
  const answer = await send('GET', `${listDecisions.path}${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return listDecisions.response.parse(await answer.json());
}

/** The case of one card, wherever it stands in the list. */
export async function caseOf(send: Person['send'], cardId: string) {
  return (await casesOf(send)).cases.find((one) => one.cardId === cardId) ?? null;
}

export async function judge(send: Person['send'], cardId: string, body: object): Promise<Response> {
  return send('POST', `/api/moderation/cards/${cardId}/decisions`, body);
}

export async function takeDown(
  send: Person['send'],
  cardId: string,
  reason = 'It uses a name that is not yours.',
): Promise<Decision> {
  const answer = await judge(send, cardId, { action: 'take_down', reason });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** All reports of a card as they lie in the database. */
export async function storedReports(cardId: string) {
  const { results } = await env.DB.prepare(
    'SELECT * FROM card_reports WHERE card_id = ? ORDER BY created_at, id',
  )
    .bind(cardId)
    .all<Record<string, string | null>>();
  return results;
}
