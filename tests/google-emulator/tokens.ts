import { decodeJwt, errors, importSPKI, jwtVerify, type JWTPayload } from 'jose';
import { respond } from './responses.ts';

export const ACCESS_TOKEN = 'emulated-access-token';

/** Claims of a token; null when the signature is wrong. */
export type ReadToken = (token: string) => Promise<JWTPayload | null>;

/** With a public key (SPKI, PEM), tokens are verified like at Google, otherwise only decoded. */
export function createTokenReader(publicKey: string | undefined, now: () => Date): ReadToken {
  return async (token) => {
    if (publicKey === undefined) return decodeJwt(token);
    try {
      const key = await importSPKI(publicKey, 'RS256');
      return (await jwtVerify(token, key, { algorithms: ['RS256'], currentDate: now() })).payload;
    } catch (error) {
      // Not signed with the account's key.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

/** Exchanges an assertion for an access token (RFC 7523). */
export async function grantToken(request: Request, readToken: ReadToken): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
  const claims = await readToken(form.get('assertion') ?? '');
  const isRight =
    claims?.aud === 'https://oauth2.googleapis.com/token' &&
    claims['scope'] === 'https://www.googleapis.com/auth/wallet_object.issuer';
  if (!isRight) return respond(400, { error: 'invalid_grant' });
  return respond(200, { access_token: ACCESS_TOKEN, expires_in: 3599, token_type: 'Bearer' });
}
