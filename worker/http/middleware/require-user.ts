import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';

export type RequireUser = MiddlewareHandler<UserEnv>;

/** Users of calls that the Worker makes to its own routes. Nothing outside this isolate adds one. */
const internalCallers = new WeakMap<Request, SessionUser>();

/** Marks a request made inside the Worker as one of a user whose API key was checked. */
export function setInternalCaller(request: Request, user: SessionUser): Request {
  internalCallers.set(request, user);
  return request;
}

/**
 * Requires an active session, or a call of our own for a user, and sets `user`. Throws `unauthorized`
 * otherwise.
 */
export function createRequireUser(
  findSession: (authorization: string) => Promise<SessionUser | null>,
): RequireUser {
  return createMiddleware<UserEnv>(async (c, next) => {
    const authorization = c.req.header('Authorization');
    const user =
      internalCallers.get(c.req.raw) ?? (authorization ? await findSession(authorization) : null);
    if (!user) throw new ApiError('unauthorized');
    c.set('user', user);
    await next();
  });
}
