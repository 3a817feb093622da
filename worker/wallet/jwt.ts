// JSON Web Tokens (RFC 7519): RS256 for Google, ES256 for Apple's push service. Not supported:
// verification, encryption, other algorithms.
import { importPKCS8, SignJWT } from 'jose';
import { parsePem } from '#worker/wallet/pem.ts';

export type JwtAlgorithm = 'RS256' | 'ES256';

/** `kid` identifies the key to recipients that know several. */
export type SignClaims = (claims: Record<string, unknown>, kid?: string) => Promise<string>;

/** Imports a PKCS #8 key on first use, which throws a RangeError for an invalid key. */
export function createJwtSigner(pem: string, alg: JwtAlgorithm): SignClaims {
  let key: ReturnType<typeof importPKCS8> | null = null;
  return async (claims, kid) => {
    key ??= importPKCS8(toPem(pem), alg);
    return new SignJWT(claims)
      .setProtectedHeader({ alg, typ: 'JWT', ...(kid !== undefined && { kid }) })
      .sign(await key);
  };
}

function toPem(text: string): string {
  const body = Buffer.from(parsePem(text)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`;
}
