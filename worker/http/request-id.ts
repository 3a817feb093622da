import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/http/app-env.ts';
import { withRequestId } from '#worker/http/log.ts';

/** Names each request; the id is in the answer's `X-Request-Id`, in every failure and in every log line. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray');
  // Only the platform's own form is taken over: where no platform stands in front, the header is a stranger's text.
  c.set('requestId', ray && /^[\w-]{1,40}$/.test(ray) ? ray : crypto.randomUUID());
  await withRequestId(c.get('requestId'), next);
  c.header('X-Request-Id', c.get('requestId'));
});
