// The Google Wallet API, version 1, over REST, as much of it as passes need: insert, patch and messages, under an access token of
// the service account (RFC 7523). Shapes are those of the discovery document, revision 20260806.
import { z } from 'zod';
import type { SignClaims } from '#worker/wallet/jwt.ts';

const API = 'https://walletobjects.googleapis.com';
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TIMEOUT_MS = 10_000;
const TOKEN_SECONDS = 3600;
/** An access token is used no longer than until so many seconds before its end. */
const MARGIN_SECONDS = 120;

/** Google cannot be reached or is busy: later may do. */
export class GoogleUnreachable extends Error {}
/** Google refuses: our key, our rights or what we wrote are wrong, and waiting does not help. */
class GoogleRefusal extends Error {}

interface GoogleApiDeps {
  email: string;
  sign: SignClaims;
  base: string | null;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

interface GoogleApi {
  /** Makes a class or object be as given, whether it is there or not. */
  put(kind: Kind, id: string, body: object): Promise<void>;
  /** Changes what is there; what is not stays away. */
  change(kind: Kind, id: string, body: object): Promise<void>;
  /** The messages an object carries, oldest first; null when there is no such object. */
  readMessages(id: string): Promise<KeptMessage[] | null>;
  /** Changes the messages an object carries. */
  writeMessages(id: string, messages: readonly object[]): Promise<void>;
  /** Adds a message to an object. False when Google lets it ring no more today. */
  addMessage(id: string, message: object): Promise<boolean>;
}
type Kind = 'genericClass' | 'genericObject';

const keptMessageSchema = z.looseObject({
  id: z.string().default(''),
  messageType: z.string().default('TEXT'),
});
export type KeptMessage = z.infer<typeof keptMessageSchema>;
const objectSchema = z.object({ messages: z.array(keptMessageSchema).default([]) });

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

/** Google's API with a token of its own, kept for as long as it lasts. */
export function createGoogleApi(deps: GoogleApiDeps): GoogleApi {
  const { base, now } = deps;
  const root = `${base ?? API}/walletobjects/v1`;
  let access: { token: string; until: number } | null = null;

  async function readAccess(): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000);
    if (access !== null && access.until > seconds) return access.token;
    const assertion = await deps.sign({
      iss: deps.email,
      scope: SCOPE,
      aud: TOKEN_ADDRESS,
      iat: seconds,
      exp: seconds + TOKEN_SECONDS,
    });
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const { status, text } = await reach(deps, base === null ? TOKEN_ADDRESS : `${base}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion }),
    });
    requireDone('token', status);
    const { access_token: token, expires_in: lasts } = tokenSchema.parse(JSON.parse(text));
    access = { token, until: seconds + lasts - MARGIN_SECONDS };
    return token;
  }

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await reach(deps, `${root}/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await readAccess()}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 401) access = null;
    return answer;
  }

  async function call(method: string, path: string, body: object): Promise<number> {
    return (await ask(method, path, body)).status;
  }

  return {
    async change(kind, id, body) {
      const status = await call('PATCH', `${kind}/${id}`, body);
      if (status !== 404) requireDone(`${kind} patch`, status);
    },
    async put(kind, id, body) {
      const patched = await call('PATCH', `${kind}/${id}`, body);
      if (patched !== 404) return requireDone(`${kind} patch`, patched);
      const inserted = await call('POST', kind, body);
      // Somebody else inserted it in between.
      const status = inserted === 409 ? await call('PATCH', `${kind}/${id}`, body) : inserted;
      return requireDone(`${kind} insert`, status);
    },
    async readMessages(id) {
      const { status, text } = await ask('GET', `genericObject/${id}`);
      if (status === 404) return null;
      requireDone('genericObject get', status);
      return objectSchema.parse(JSON.parse(text)).messages;
    },
    async writeMessages(id, messages) {
      requireDone('genericObject patch', await call('PATCH', `genericObject/${id}`, { messages }));
    },
    async addMessage(id, message) {
      const path = `genericObject/${id}/addMessage`;
      const { status, text } = await ask('POST', path, { message });
      if (REFUSES_RING.has(status) && /quota/i.test(text)) return false;
      requireDone('genericObject addMessage', status);
      return true;
    },
  };
}

/** With these Google says that a pass rang often enough (QuotaExceededException), if it says so. */
const REFUSES_RING = new Set([400, 403, 429]);

interface Answer {
  status: number;
  text: string;
}

async function reach(deps: GoogleApiDeps, address: string, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await deps.fetch(address, { ...init, signal });
    // Read to its end in any case, so that the connection is free again; it may stop on the way.
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // No connection, or no whole answer in time.
    throw new GoogleUnreachable(`Google did not answer: ${String(error)}`);
  }
}

function requireDone(what: string, status: number): void {
  if (status >= 200 && status < 300) return;
  throw refusal(what, status);
}

function refusal(what: string, status: number): Error {
  const message = `Google answered ${status} to ${what}`;
  return status >= 500 || status === 429 || status === 408
    ? new GoogleUnreachable(message)
    : new GoogleRefusal(message);
}
