import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { findCallCost } from '#shared/api/costs/call-costs.ts';
import type { CallCost } from '#shared/api/costs/call-cost.ts';
import type { SessionUser, Spend, UserEnv } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { exactAddress } from '#worker/http/rate-limit/client-address.ts';

export type RequireUser = MiddlewareHandler<UserEnv>;

interface InternalCaller {
  user: SessionUser;
  requestId: string;
  /** Pays for what the call turns out to cost besides. It has been paid for itself. */
  spend: Spend;
}

/** Callers of the Worker's own routes inside the Worker. Nothing outside this isolate adds one. */
const internalCallers = new WeakMap<Request, InternalCaller>();

/** Marks a request made inside the Worker as one of a user whose API key was checked. */
export function setInternalCaller(request: Request, caller: InternalCaller): Request {
  internalCallers.set(request, caller);
  return request;
}

interface UserDeps {
  findSession: (authorization: string) => Promise<SessionUser | null>;
  /** How calls of a session are paid for. `organizationId` is the team of the path, if any. */
  openBudget: (user: SessionUser, organizationId: string | null) => Promise<Spend>;
}

/**
 * Requires an active session, or a call of our own for a user, and sets `user`. A session's call is
 * paid from the day's budget, with the cost of its route. Throws `unauthorized`, and what `spend`
 * of the budget throws.
 */
export function createRequireUser({ findSession, openBudget }: UserDeps): RequireUser {
  const startSession = async (c: Context<UserEnv>): Promise<InternalCaller> => {
    const authorization = c.req.header('Authorization');
    const found = authorization ? await findSession(authorization) : null;
    if (!found) throw new ApiError('unauthorized');
    const user = { ...found, address: exactAddress(c.req.raw.headers) };
    const spend = await openBudget(user, c.req.param('org') ?? null);
    await spend(requireCost(c));
    return { user, requestId: c.get('requestId'), spend };
  };
  return createMiddleware<UserEnv>(async (c, next) => {
    const { user, requestId, spend } = internalCallers.get(c.req.raw) ?? (await startSession(c));
    // A call of our own does not pass the middleware that gives each request its ID.
    c.set('requestId', requestId);
    c.set('user', user);
    c.set('spend', spend);
    await next();
  });
}

/** The cost of the route. Every route has one (`tests/shared/api/costs`). */
function requireCost(c: Context): CallCost {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const cost = findCallCost({ method, path: routePath(c) });
  if (cost === null) throw new Error(`${method} ${routePath(c)} has no cost`);
  return cost;
}
