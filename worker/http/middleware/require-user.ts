import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';

export type RequireUser = MiddlewareHandler<UserEnv>;

/** Requires an active session and sets `user`. Throws `unauthorized` otherwise. */
export function createRequireUser(
  findSession: (authorization: string) => Promise<SessionUser | null>,
): RequireUser {
  return createMiddleware<UserEnv>(async (c, next) => {
    const authorization = c.req.header('Authorization');
    const user = authorization ? await findSession(authorization) : null;
    if (!user) throw new ApiError('unauthorized');
    c.set('user', user);
    await next();
  });
}
