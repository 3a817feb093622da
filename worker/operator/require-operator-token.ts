import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';

const IS_VALID = 'SELECT 1 FROM operator_tokens WHERE token_hash = ?1 AND expires_at > ?2';

/**
 * Requires `Authorization: Operator <token>` with a token whose hash a command stored in the
 * database. Throws `not_found` without one, so that these routes stay hidden, and `rate_limited`.
 */
export function createRequireOperatorToken({
  db,
  now,
  rateLimit,
}: Pick<Kernel, 'db' | 'now' | 'rateLimit'>): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const [, token] = /^Operator (\S+)$/.exec(c.req.header('Authorization') ?? '') ?? [];
    const statement = db.prepare(IS_VALID).bind(sha256Hex(token ?? ''), now().toISOString());
    if (token === undefined || !(await hasRow(statement))) {
      await rateLimit(`operator:${clientAddress(c.req.raw.headers)}`);
      throw new ApiError('not_found');
    }
    await next();
  });
}
