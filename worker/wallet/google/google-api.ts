// The parts of the Google Wallet REST API, version 1, that passes need: insert, patch and messages,
// authorized as a service account (RFC 7523). Shapes follow the discovery document, revision
// 20260806.
import { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import type { SignClaims } from '#worker/wallet/jwt.ts';

const API = 'https://walletobjects.googleapis.com';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TIMEOUT_MS = 10_000;
const TOKEN_SECONDS = 3600;
/** Access tokens are renewed this many seconds before they expire. */
const MARGIN_SECONDS = 120;

/** Google is unreachable or busy; a retry may succeed. */
export class GoogleUnreachable extends Error {}
/** Google rejected the key, the permissions or the request; a retry does not help. */
class GoogleRejection extends Error {}

interface GoogleApiOptions {
  email: string;
  sign: SignClaims;
  base: string | null;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

interface GoogleApi {
  put(kind: Kind, id: string, body: object): Promise<void>;
  /** Patches an existing class or object. Does nothing if there is none. */
  patch(kind: Kind, id: string, body: object): Promise<void>;
  /** Returns an object's messages, oldest first, or null if there is no such object. */
  readMessages(id: string): Promise<StoredMessage[] | null>;
  writeMessages(id: string, messages: readonly object[]): Promise<void>;
  /** Adds a message. Returns false if Google allows no more alerts today. */
  addMessage(id: string, message: object): Promise<boolean>;
}
type Kind = 'genericClass' | 'genericObject';

const storedMessageSchema = z.looseObject({
  id: z.string().default(''),
  messageType: z.string().default('TEXT'),
});
type StoredMessage = z.infer<typeof storedMessageSchema>;
const objectSchema = z.object({ messages: z.array(storedMessageSchema).default([]) });

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

/** Creates a client that caches its access token until it expires. */
export function createGoogleApi(deps: GoogleApiOptions): GoogleApi {
  const { base, now } = deps;
  const root = `${base ?? API}/walletobjects/v1`;
  let access: { token: string; until: number } | null = null;

  async function readAccess(): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000);
    if (access !== null && access.until > seconds) return access.token;
    const assertion = await deps.sign({
      iss: deps.email,
      scope: SCOPE,
      aud: TOKEN_URL,
      iat: seconds,
      exp: seconds + TOKEN_SECONDS,
    });
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const { status, text } = await request(deps, base === null ? TOKEN_URL : `${base}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion }),
    });
    requireSuccess('token', status);
    // Not `JSON.parse`, whose error would quote the token.
    const { access_token: token, expires_in: lifetimeSeconds } = tokenSchema.parse(parseJson(text));
    access = { token, until: seconds + lifetimeSeconds - MARGIN_SECONDS };
    return token;
  }

  async function authorizedRequest(
    method: string,
    path: string,
    body?: object,
  ): Promise<GoogleResponse> {
    const response = await request(deps, `${root}/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await readAccess()}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 401) access = null;
    return response;
  }

  async function requestStatus(method: string, path: string, body: object): Promise<number> {
    return (await authorizedRequest(method, path, body)).status;
  }

  return {
    async patch(kind, id, body) {
      const status = await requestStatus('PATCH', `${kind}/${id}`, body);
      if (status !== 404) requireSuccess(`${kind} patch`, status);
    },
    async put(kind, id, body) {
      const patched = await requestStatus('PATCH', `${kind}/${id}`, body);
      if (patched !== 404) return requireSuccess(`${kind} patch`, patched);
      const inserted = await requestStatus('POST', kind, body);
      // Another request inserted it in the meantime.
      const status =
        inserted === 409 ? await requestStatus('PATCH', `${kind}/${id}`, body) : inserted;
      return requireSuccess(`${kind} insert`, status);
    },
    async readMessages(id) {
      const { status, text } = await authorizedRequest('GET', `genericObject/${id}`);
      if (status === 404) return null;
      requireSuccess('genericObject get', status);
      return objectSchema.parse(parseJson(text)).messages;
    },
    async writeMessages(id, messages) {
      requireSuccess(
        'genericObject patch',
        await requestStatus('PATCH', `genericObject/${id}`, { messages }),
      );
    },
    async addMessage(id, message) {
      const path = `genericObject/${id}/addMessage`;
      const { status, text } = await authorizedRequest('POST', path, { message });
      if (ALERT_QUOTA_STATUSES.has(status) && /quota/i.test(text)) return false;
      requireSuccess('genericObject addMessage', status);
      return true;
    },
  };
}

/** Statuses with which Google reports a spent alert quota (QuotaExceededException). */
const ALERT_QUOTA_STATUSES = new Set([400, 403, 429]);

interface GoogleResponse {
  status: number;
  text: string;
}

async function request(
  deps: GoogleApiOptions,
  address: string,
  init: RequestInit,
): Promise<GoogleResponse> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await deps.fetch(address, { ...init, signal });
    // Always read the body to the end, to free the connection. Reading may fail, too.
    return { status: response.status, text: await response.text() };
  } catch (error) {
    // No connection, or no complete response in time.
    throw new GoogleUnreachable(`Google did not respond: ${String(error)}`);
  }
}

function requireSuccess(operation: string, status: number): void {
  if (status >= 200 && status < 300) return;
  throw toError(operation, status);
}

function toError(operation: string, status: number): Error {
  const message = `Google responded with ${status} to ${operation}`;
  return status >= 500 || status === 429 || status === 408
    ? new GoogleUnreachable(message)
    : new GoogleRejection(message);
}
