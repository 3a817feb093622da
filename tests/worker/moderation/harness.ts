import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import { confirmOperator, listDecisions, listReports } from '#shared/api/moderation/moderation.ts';
import type { Decision, DecisionList, ReportList } from '#shared/api/moderation/moderation.ts';
import type { CardContent } from '#shared/card/card.ts';
import { findCardId, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { newAddress } from '#tests/worker/world/contact.ts';
import { addMember, type Team } from '#tests/worker/world/organization.ts';
import {
  addUser,
  join,
  PASSWORD,
  type Person,
  sendAs,
  signIn,
} from '#tests/worker/world/person.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

/** Operator addresses in the configuration of the tests (vitest.config.ts). */
export const OPERATORS = ['operator@example.com', 'second@example.com'] as const;

/** Creates an account with this address. Returns a function that sends requests as the account. */
export async function signUpAs(email: string): Promise<Person['send']> {
  const olga = { firstName: 'Olga', lastName: 'Operator', email };
  return sendAs(await signIn(await addUser('free', false, olga)));
}

/** Sets the state that using a mailed link would set. */
export async function proveEmail(email: string): Promise<void> {
  await runSql(
    'UPDATE users SET email_proven_at = ?2 WHERE email_key = ?1',
    email,
    new Date().toISOString(),
  );
}

const known = new Map<string, Promise<Person['send']>>();
/** Returns an operator, one per test file and address. */
export function signInOperator(email: string = OPERATORS[0]): Promise<Person['send']> {
  const key = `${expect.getState().testPath} ${email}`;
  const session =
    known.get(key) ??
    signUpAs(email).then(async (send) => {
      await proveEmail(email);
      return send;
    });
  known.set(key, session);
  return session;
}

/** Makes the password confirmation of an operator's sessions expire. */
export async function ageSessions(email: string = OPERATORS[0]): Promise<void> {
  await runSql(
    `UPDATE sessions SET created_at = '2020-01-01T00:00:00.000Z', password_at = NULL
    WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
    email,
  );
}

export const confirmPassword = (send: Person['send'], password = PASSWORD): Promise<Response> =>
  send('POST', confirmOperator.path, { password });

/** Creates an account with a public card. */
export async function createReportableCard(changes: Partial<CardContent> = {}) {
  const ann = await join('startup');
  const username = unique('ann');
  await ann.publish(username, { name: 'Ann Example', ...changes });
  const cardId = await findCardId(username);
  return { ann, username, cardId };
}

/** Reports a card through the Worker, as JSON. */
export async function sendReport(
  username: string,
  body: unknown = {},
  address = newAddress(),
  headers: Record<string, string> = {},
): Promise<Response> {
  const whole =
    typeof body === 'object' && body !== null ? { username, reason: 'spam', ...body } : body;
  return callWorker(`${ORIGIN}/api/reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address, ...headers },
    body: typeof whole === 'string' ? whole : JSON.stringify(whole),
  });
}

/** Reports the same as the page's form does. */
export async function sendReportForm(
  fields: Record<string, string>,
  address = newAddress(),
): Promise<Response> {
  return callWorker(`${ORIGIN}/api/reports`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
    body: new URLSearchParams(fields),
  });
}

export async function fetchCases(send: Person['send'], query = ''): Promise<ReportList> {
  return readAnswer(listReports, send('GET', `${listReports.path}${query}`));
}

export async function fetchDecisions(send: Person['send'], query = ''): Promise<DecisionList> {
  return readAnswer(listDecisions, send('GET', `${listDecisions.path}${query}`));
}

/** Finds the case of one card. */
export async function fetchCase(send: Person['send'], cardId: string) {
  return (await fetchCases(send)).cases.find((one) => one.cardId === cardId) ?? null;
}

export async function postDecision(
  send: Person['send'],
  cardId: string,
  body: object,
): Promise<Response> {
  return send('POST', `/api/moderation/cards/${cardId}/decisions`, body);
}

export async function takeDown(
  send: Person['send'],
  cardId: string,
  reason = 'It uses a name that is not yours.',
): Promise<Decision> {
  const answer = await postDecision(send, cardId, { action: 'take_down', reason });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** All reports of a card as stored. */
export async function storedReports(cardId: string) {
  const { results } = await env.DB.prepare(
    'SELECT * FROM abuse_reports WHERE card_id = ? ORDER BY created_at, id',
  )
    .bind(cardId)
    .all<Record<string, string | null>>();
  return results;
}

/** Takes an organization card of a team down with a pause of the team until tomorrow, and ends the pause. */
export async function pauseAndResumeTeam(send: Person['send'], team: Team): Promise<void> {
  const { memberId } = await addMember(team, 'member');
  const username = await createTeamCard({ team }, memberId);
  const cardId = await findCardId(username);
  const decide = (body: object) => postDecision(send, cardId, body);
  const pauseTeamUntil = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await decide({ action: 'take_down', reason: 'Not theirs.', author: 'team', pauseTeamUntil });
  const ended = await decide({ action: 'end_team_pause' });
  if (ended.status !== 200) throw new Error(`${ended.status}: ${await ended.text()}`);
}
