import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { login, logout, signup, verify, type User } from '#shared/api/auth/auth.ts';
import { listFeatures } from '#shared/plan/features.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { sendFirstConfirmation } from '#worker/auth/confirmation/send-confirmation.ts';
import { signIn } from '#worker/auth/sign-in.ts';
import { signUp } from '#worker/auth/sign-up.ts';
import type { Profile, AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { log } from '#worker/http/log.ts';
import { validate } from '#worker/http/request/validate.ts';

/** `POST /api/auth/signup`, `login`, `logout` and `GET /api/auth/verify`. */
export function authRoutes(context: AuthContext): Hono<AppEnv> {
  const { requireUser, tokens } = context;
  const limitAddress = createMiddleware<AppEnv>(async (c, next) => {
    await context.limitSignIn(`address:${clientAddress(c.req.raw.headers)}`);
    await next();
  });
  const app = new Hono<AppEnv>();

  app.post(signup.path, limitAddress, validate(signup.request), async (c) => {
    const { profile, sid } = await signUp(context, c.req.valid('json'), {
      host: c.get('host'),
      requestId: c.get('requestId'),
      headers: c.req.raw.headers,
    });
    logEvent(c.get('requestId'), 'signed_up', profile.id);
    await sendFirstConfirmation(context, profile, context.originOf(c.req.url));
    return c.json(
      { token: await tokens.issue(profile.id, sid), user: toUser(context, profile) },
      201,
    );
  });

  app.post(login.path, limitAddress, validate(login.request), async (c) => {
    const { profile, sid } = await signIn(context, c.req.valid('json'), c.req.raw.headers);
    logEvent(c.get('requestId'), 'signed_in', profile.id);
    return c.json({ token: await tokens.issue(profile.id, sid), user: toUser(context, profile) });
  });

  app.get(verify.path, requireUser, async (c) => {
    const fresh = await tokens.renew(c.req.header('Authorization') ?? '');
    if (fresh !== null) c.header('Authorization', `Bearer ${fresh}`);
    return c.json(toUser(context, c.get('user')));
  });

  app.post(logout.path, requireUser, async (c) => {
    const { id, sidHash } = c.get('user');
    await context.sessions.end(sidHash);
    logEvent(c.get('requestId'), 'signed_out', id);
    return c.body(null, 204);
  });

  return app;
}

/** The user as the contract defines it. Features are derived from the plan, never stored. */
export function toUser({ isOperator }: Pick<AuthContext, 'isOperator'>, profile: Profile): User {
  const { id, firstName, lastName, email, company, jobTitle, plan } = profile;
  const features = listFeatures(plan);
  const operator = isOperator(profile) ? { isOperator: true } : {};
  const isEmailConfirmed = profile.isEmailConfirmed === true;
  const person = { id, firstName, lastName, email, company, jobTitle };
  return { ...person, plan, features, isEmailConfirmed, ...operator };
}

function logEvent(requestId: string, event: string, userId: string): void {
  log('info', event, { requestId, userId });
}
