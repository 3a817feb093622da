// Session tokens: JWT (RFC 7519) signed with HS256, typed `at+jwt` (RFC 9068 §2.1), verified as RFC
// 8725 requires.
// A token only names a session row. Plan, roles and address are read from the database, never from
// the token.
// Not supported: other algorithms, keys named by the token (`jwk`, `jku`), encryption.
import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { z } from 'zod';

const ALGORITHM = 'HS256';
const ISSUER = 'urn:tip-top-cards';
/** The longest `Authorization` header parsed, in bytes. Ours are about 500. */
const HEADER_MAX = 4096;
const CLOCK_TOLERANCE_SECONDS = 30;

/** The lifetime of a token in seconds: 7 days, the same as a session's idle timeout. */
export const TOKEN_SECONDS = 7 * 86_400;

interface TokenKind {
  type: string;
  audience: string;
  seconds: number;
  /** Required claims in addition to the registered ones. */
  claims: readonly string[];
}

const SESSION: TokenKind = {
  type: 'at+jwt',
  audience: 'urn:tip-top-cards:api',
  seconds: TOKEN_SECONDS,
  claims: ['sid'],
};
const PARTNER: TokenKind = {
  type: 'partner+jwt',
  audience: 'urn:tip-top-cards:franchise',
  seconds: 3600,
  claims: [],
};

interface Signing {
  /** The signing secret, followed by older ones that are only accepted. */
  secrets: readonly [string, ...string[]];
  now: () => Date;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  /** 32 random bytes, base64url. */
  sid: z.string().regex(/^[\w-]{43}$/),
  iat: z.int(),
});

interface TokenClaims {
  userId: string;
  sid: string;
  issuedAtSeconds: number;
}

export interface Tokens {
  /** Signs a token for a session, valid for 7 days. */
  issue(userId: string, sid: string): Promise<string>;
  /** Parses an `Authorization` header. Null unless it holds exactly one valid, unexpired token. */
  read(authorization: string): Promise<TokenClaims | null>;
  /** A new token for the same session when this one is past half its lifetime, otherwise null. */
  renew(authorization: string): Promise<string | null>;
}

/** Signs with the first secret and accepts the others, so that secrets can be rotated. */
export function createTokens(deps: Signing): Tokens {
  const signer = createSigner(deps, SESSION);

  async function issue(userId: string, sid: string): Promise<string> {
    return signer.sign(userId, { sid });
  }

  async function read(authorization: string): Promise<TokenClaims | null> {
    const claims = claimsSchema.safeParse(await signer.verify(authorization));
    if (!claims.success) return null;
    const { sub, sid, iat } = claims.data;
    return { userId: sub, sid, issuedAtSeconds: iat };
  }

  async function renew(authorization: string): Promise<string | null> {
    const claims = await read(authorization);
    if (!claims) return null;
    const ageSeconds = deps.now().getTime() / 1000 - claims.issuedAtSeconds;
    return ageSeconds > TOKEN_SECONDS / 2 ? issue(claims.userId, claims.sid) : null;
  }

  return { issue, read, renew };
}

/**
 * Tokens for white-label partners. Valid for an hour; their own type and audience keep them from
 * passing as session tokens.
 */
export interface PartnerTokens {
  issue(partner: string): Promise<{ token: string; expiresAt: Date }>;
  /**
   * The partner that an `Authorization` header names. Null for anything but a valid partner token.
   */
  read(authorization: string): Promise<string | null>;
}

/** Partner tokens use their own secrets. */
export function createPartnerTokens(deps: Signing): PartnerTokens {
  const signer = createSigner(deps, PARTNER);
  return {
    async issue(partner) {
      const expiresAt = new Date(deps.now().getTime() + PARTNER.seconds * 1000);
      return { token: await signer.sign(partner, {}), expiresAt };
    },
    async read(authorization) {
      return (await signer.verify(authorization))?.sub ?? null;
    },
  };
}

function createSigner(deps: Signing, kind: TokenKind) {
  const keys = new Map(deps.secrets.map((secret) => [keyId(secret), encode(secret)] as const));
  const [current] = deps.secrets;
  const findKey = ({ kid }: JWTHeaderParameters): Uint8Array => {
    const key = keys.get(kid ?? '');
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  async function sign(subject: string, claims: Record<string, string>): Promise<string> {
    const now = Math.floor(deps.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: kind.type, kid: keyId(current) })
      .setIssuer(ISSUER)
      .setAudience(kind.audience)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + kind.seconds)
      .sign(encode(current));
  }

  async function verify(authorization: string): Promise<JWTPayload | null> {
    const token = bearerToken(authorization);
    if (token === null) return null;
    try {
      const { payload } = await jwtVerify(token, findKey, {
        algorithms: [ALGORITHM],
        typ: kind.type,
        issuer: ISSUER,
        audience: kind.audience,
        requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp', ...kind.claims],
        maxTokenAge: kind.seconds,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: deps.now(),
      });
      return payload;
    } catch (error) {
      // A forged, foreign or expired token means an anonymous visitor. Anything else is a bug.
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  return { sign, verify };
}

/**
 * The token of a Bearer header, scheme in any case (RFC 9110 §11.1). Null for another scheme or
 * several tokens.
 */
function bearerToken(authorization: string): string | null {
  if (authorization.length > HEADER_MAX) return null;
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1] ?? null;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function keyId(secret: string): string {
  return createHash('sha256').update(`kid:${secret}`).digest('base64url').slice(0, 8);
}
