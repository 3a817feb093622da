import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';

/** Middleware behind `requireUser` that lets only operators pass. Throws `not_found`: for others these calls do not exist. */
export function createRequireOperator(
  isOperator: (user: SessionUser) => boolean,
): MiddlewareHandler<UserEnv> {
  return createMiddleware<UserEnv>(async (c, next) => {
    if (!isOperator(c.get('user'))) throw new ApiError('not_found');
    await next();
  });
}
