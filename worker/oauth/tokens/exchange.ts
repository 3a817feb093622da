import type { z } from 'zod';
import { GRANT_DAYS, type requestToken } from '#shared/api/programs/oauth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/format/duration.ts';
import { log } from '#worker/http/log.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { isOwnResource } from '#worker/oauth/addresses.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';
import {
  endGrant,
  findByCode,
  findByRefresh,
  takeCode,
  takeRefresh,
  type ExchangedGrant,
  type NewTokens,
} from './token-store.ts';
import { createSecret, matchesChallenge } from './token-text.ts';

const ACCESS_MS = HOUR_MS;
/**
 * How long a used refresh token still gives others: to a program that renews in several windows at
 * once, or that lost the answer.
 */
const GRACE_MS = MINUTE_MS;

type Form = Readonly<Record<string, string>>;
type Answer = z.infer<typeof requestToken.response>;

/** Answers a token request. Throws an `OAuthError`. */
export async function exchange(
  deps: Pick<OAuthContext, 'db' | 'now'>,
  { url }: { url: string },
  form: Form,
): Promise<Answer> {
  if (!isOwnResource(form['resource'], url)) {
    throw new OAuthError('invalid_target', 'This server issues tokens for its own origin only.');
  }
  if (form['grant_type'] === 'authorization_code') return exchangeCode(deps, form, url);
  if (form['grant_type'] === 'refresh_token') return refresh(deps, form, url);
  throw new OAuthError(
    'unsupported_grant_type',
    'Use the grant type authorization_code or refresh_token.',
  );
}

async function exchangeCode(
  deps: Pick<OAuthContext, 'db' | 'now'>,
  form: Form,
  url: string,
): Promise<Answer> {
  const { db, now } = deps;
  const grant = await findByCode(db, form['code'] ?? '');
  if (grant === null || grant.clientId !== form['client_id']) throw refusal();
  // Two parties have the code. Which of them is the right one is not known (RFC 6749 §4.1.2).
  if (grant.connectedAt !== null) throw await endReused(deps, grant, 'code');
  const isProven =
    grant.redirectUri === form['redirect_uri'] &&
    isOwnResource(grant.resource, url) &&
    matchesChallenge(form['code_verifier'] ?? '', grant.codeChallenge);
  if (!isProven) throw refusal();
  const { answer, tokens } = createTokens(grant, now());
  if (await takeCode(db, grant.id, tokens, now().toISOString())) return answer;
  const isExpired = Date.parse(grant.codeExpiresAt) <= now().getTime();
  throw isExpired ? refusal() : await endReused(deps, grant, 'code');
}

async function refresh(
  deps: Pick<OAuthContext, 'db' | 'now'>,
  form: Form,
  url: string,
): Promise<Answer> {
  const { db, now } = deps;
  const token = form['refresh_token'] ?? '';
  const grant = await findByRefresh(db, token);
  if (grant === null || grant.clientId !== form['client_id']) throw refusal();
  if (!isOwnResource(grant.resource, url)) throw refusal();
  const at = now();
  const graceStart = new Date(at.getTime() - GRACE_MS).toISOString();
  if (grant.usedAt !== null && grant.usedAt <= graceStart) {
    throw await endReused(deps, grant, 'refresh');
  }
  // Scopes never grow. Fewer are not offered either: the answer says which the token has.
  const requested = (form['scope'] ?? '').split(' ').filter((scope) => scope !== '');
  if (!requested.every((scope) => grant.scopes.includes(scope))) {
    throw new OAuthError('invalid_scope', 'These permissions were not granted.');
  }
  const { answer, tokens } = createTokens(grant, at);
  const times = { at: at.toISOString(), graceStart };
  if (await takeRefresh(db, { grantId: grant.id, token }, tokens, times)) return answer;
  // Expired, or the last sibling was taken.
  throw refusal();
}

function createTokens(
  { scopes }: ExchangedGrant,
  now: Date,
): { answer: Answer; tokens: NewTokens } {
  const access = createSecret('access');
  const renewal = createSecret('refresh');
  return {
    answer: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: ACCESS_MS / 1000,
      refresh_token: renewal,
      scope: scopes.join(' '),
    },
    tokens: {
      accessHash: sha256Hex(access),
      accessEnd: new Date(now.getTime() + ACCESS_MS).toISOString(),
      refreshHash: sha256Hex(renewal),
      refreshEnd: new Date(now.getTime() + GRANT_DAYS * DAY_MS).toISOString(),
    },
  };
}

async function endReused(
  { db }: Pick<OAuthContext, 'db' | 'now'>,
  { id }: ExchangedGrant,
  kind: 'code' | 'refresh',
): Promise<OAuthError> {
  await endGrant(db, id);
  log('warn', 'oauth_reuse', { grantId: id, kind });
  return refusal();
}

/** The same for every reason, so that it tells a thief nothing. */
function refusal(): OAuthError {
  return new OAuthError('invalid_grant', 'This code or token is not valid, or was used before.');
}
