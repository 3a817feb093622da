import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';

export type RequireUser = MiddlewareHandler<UserEnv>;

interface InternalCaller {
  user: SessionUser;
  /** ID of the request that the call is part of. */
  requestId: string;
}

/** Callers of the Worker's own routes inside the Worker. Nothing outside this isolate adds one. */
const internalCallers = new WeakMap<Request, InternalCaller>();

/** Marks a request made inside the Worker as one of a user whose API key was checked. */
export function setInternalCaller(request: Request, caller: InternalCaller): Request {
  internalCallers.set(request, caller);
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
    const internal = internalCallers.get(c.req.raw);
    const user = internal?.user ?? (authorization ? await findSession(authorization) : null);
    if (!user) throw new ApiError('unauthorized');
    // Such a call does not pass the middleware that gives each request its ID.
    if (internal !== undefined) c.set('requestId', internal.requestId);
    c.set('user', user);
    await next();
  });
}
