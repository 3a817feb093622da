import { AGENT_SCOPES } from '#shared/api/programs/oauth.ts';
import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { describeRedirectHost, matchesRedirectUri } from '#shared/oauth/redirect-uri.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { buildIssuer, buildResource, isOwnResource } from '#worker/oauth/addresses.ts';
import type { Client } from '#worker/oauth/clients/client-store.ts';
import { OAuthError, type OAuthErrorCode } from '#worker/oauth/oauth-error.ts';
import { isCodeChallenge } from '#worker/oauth/tokens/token-text.ts';

/** Enough for the sealed state of any known program, in characters. */
const STATE_MAX = 2000;

/** A request of a known program for one of its own addresses. */
export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  state: string | null;
  issuer: string;
  resource: string;
  scopes: ApiScope[];
  codeChallenge: string;
  /** What is wrong with the rest of it. */
  refusal: OAuthError | null;
}

/**
 * Parses the query of the consent screen. Throws `invalid_input` while program and address are not
 * known to belong together: then no one is sent anywhere (RFC 6749 §4.1.2.1).
 */
export async function parseAuthorization(
  query: string,
  requestUrl: string,
  findClient: (id: string) => Promise<Client | null>,
): Promise<AuthorizationRequest> {
  const given = new URLSearchParams(query);
  const client = await findClient(readOnce(given, 'client_id') ?? '');
  if (client === null) {
    throw unusable('This app is not known here, or we could not read its description.');
  }
  const redirectUri = readOnce(given, 'redirect_uri') ?? '';
  if (!matchesRedirectUri(redirectUri, client.redirectUris)) {
    throw unusable('The app requested to send you to an address that is not its own.');
  }
  const state = readOnce(given, 'state');
  const scopes = readScopes(readOnce(given, 'scope'));
  const codeChallenge = readOnce(given, 'code_challenge') ?? '';
  return {
    client,
    redirectUri,
    state: state !== null && state.length <= STATE_MAX ? state : null,
    issuer: buildIssuer(requestUrl),
    resource: buildResource(requestUrl),
    scopes,
    codeChallenge,
    refusal: findRefusal(given, requestUrl, { scopes, codeChallenge, state }),
  };
}

const refuse = (code: OAuthErrorCode, message: string): OAuthError => new OAuthError(code, message);

function findRefusal(
  given: URLSearchParams,
  requestUrl: string,
  details: { scopes: readonly ApiScope[]; codeChallenge: string; state: string | null },
): OAuthError | null {
  const names = [...given.keys()];
  if (new Set(names).size !== names.length) {
    return refuse('invalid_request', 'A parameter is repeated.');
  }
  if (given.get('response_type') !== 'code') {
    return refuse('unsupported_response_type', 'The response type must be code.');
  }
  if (details.state !== null && details.state.length > STATE_MAX) {
    return refuse('invalid_request', 'The state is too long.');
  }
  if (given.get('code_challenge_method') !== 'S256' || !isCodeChallenge(details.codeChallenge)) {
    return refuse('invalid_request', 'PKCE with S256 is required.');
  }
  if (!isOwnResource(given.get('resource') ?? undefined, requestUrl)) {
    return refuse('invalid_target', 'This server grants access to its own origin only.');
  }
  if (details.scopes.length === 0) {
    return refuse('invalid_scope', 'None of the permissions exists.');
  }
  return null;
}

/** Unknown ones are left out, as RFC 6749 §3.3 allows: programs ask for those of other protocols too. */
function readScopes(text: string | null): ApiScope[] {
  const requested = (text ?? '').split(' ').filter((scope) => scope !== '');
  return AGENT_SCOPES.filter((scope) => requested.length === 0 || requested.includes(scope));
}

function readOnce(given: URLSearchParams, name: string): string | null {
  const values = given.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** The error of a request that no one is sent back from. */
export function unusable(message: string): ApiError {
  return new ApiError('invalid_input', { message, issues: [{ path: 'query', message }] });
}

/** The address that returns the person to the program, with the answer (RFC 6749 §4.1.2, RFC 9207). */
export function buildReturn(
  { redirectUri, state, issuer }: AuthorizationRequest,
  answer: { code: string } | OAuthError,
): string {
  const url = new URL(redirectUri);
  if (answer instanceof OAuthError) {
    url.searchParams.set('error', answer.code);
    url.searchParams.set('error_description', answer.message);
  } else {
    url.searchParams.set('code', answer.code);
  }
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}

/** The request as the consent screen shows it. */
export function describeRequest(request: AuthorizationRequest) {
  const { client, redirectUri, scopes, refusal } = request;
  return {
    client: { name: client.name, address: client.id.startsWith('https://') ? client.id : null },
    ...describeRedirectHost(redirectUri),
    scopes,
    refused: refusal && { message: refusal.message, redirectTo: buildReturn(request, refusal) },
  };
}
