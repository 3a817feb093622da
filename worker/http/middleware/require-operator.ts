import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';

/**
 * Use after `requireUser`. Throws `not_found` for non-operators, so that these routes stay hidden.
 */
export function createRequireOperator(
  isOperator: (user: SessionUser) => boolean,
): MiddlewareHandler<UserEnv> {
  return createMiddleware<UserEnv>(async (c, next) => {
    if (!isOperator(c.get('user'))) throw new ApiError('not_found');
    await next();
  });
}
