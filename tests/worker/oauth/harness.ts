import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  decideAuthorization,
  listConnectedApps,
  registerClient,
  requestToken,
  type ConnectedApp,
} from '#shared/api/programs/oauth.ts';
import { confirmEmail, join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { MCP_URL } from '#tests/worker/mcp/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

export const ORIGIN = 'https://cards.test';
export const CALLBACK = 'https://assistant.example/callback';
export const VERIFIER = 'v'.repeat(64);
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export type Fields = Readonly<Record<string, string>>;

/** Registers an app that is sent back to `CALLBACK`. */
export async function register(metadata: object = {}): Promise<Response> {
  return callWorker(`${ORIGIN}${registerClient.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [CALLBACK], ...metadata }),
  });
}

export async function addClient(metadata: object = {}): Promise<string> {
  return (await readAnswer(registerClient, register(metadata))).client_id;
}

/** The query of a complete request; an empty value leaves a parameter out. */
export function buildQuery(clientId: string, changes: Fields = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: 'cards:read cards:write',
    state: 'a state',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    resource: MCP_URL,
    ...changes,
  });
  for (const [name, value] of Object.entries(changes)) if (value === '') query.delete(name);
  return query.toString();
}

export function decide(
  person: Pick<Person, 'send'>,
  query: string,
  more: object = { decision: 'allow', password: PASSWORD },
): Promise<Response> {
  return person.send('POST', decideAuthorization.path, { query, ...more });
}

/** Decides and returns the address that the person is sent to. */
export async function follow(...decision: Parameters<typeof decide>): Promise<URL> {
  return new URL((await readAnswer(decideAuthorization, decide(...decision), 200)).redirectTo);
}

export async function allow(person: Person, clientId: string, changes: Fields = {}) {
  const url = await follow(person, buildQuery(clientId, changes));
  return z.string().parse(url.searchParams.get('code'));
}

export function postForm(path: string, fields: Fields): Promise<Response> {
  return callWorker(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

export function exchangeCode(clientId: string, code: string, changes: Fields = {}) {
  return postForm(requestToken.path, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    resource: MCP_URL,
    ...changes,
  });
}

export function renew(clientId: string, refreshToken: string, changes: Fields = {}) {
  return postForm(requestToken.path, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    resource: MCP_URL,
    ...changes,
  });
}

export type Tokens = z.infer<typeof requestToken.response>;

export async function readTokens(answer: Response): Promise<Tokens> {
  await expectStatus(answer, 200);
  return requestToken.response.parse(await answer.json());
}

export async function readError(answer: Response): Promise<unknown> {
  return [answer.status, Object(await answer.json()).error];
}

export interface Connection {
  person: Person;
  clientId: string;
  code: string;
  tokens: Tokens;
}

/** A person, an app, and its tokens. */
export async function connect(changes: Fields = {}, known?: Person): Promise<Connection> {
  const person = known ?? (await join('business_pro'));
  await confirmEmail(person.user.id);
  const clientId = await addClient();
  const code = await allow(person, clientId, changes);
  return { person, clientId, code, tokens: await readTokens(await exchangeCode(clientId, code)) };
}

export async function listApps({ send }: Pick<Person, 'send'>): Promise<ConnectedApp[]> {
  return (await readAnswer(listConnectedApps, send('GET', listConnectedApps.path))).apps;
}
