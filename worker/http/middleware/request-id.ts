import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#worker/http/app-env.ts';
import { withRequestId } from '#worker/http/log.ts';

/**
 * Gives each request an ID, returned in `X-Request-Id`, in error responses and in every log line.
 */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray');
  // Accept only the platform's own format. Without the platform in front, the header is client
  // input.
  c.set('requestId', ray && /^[\w-]{1,40}$/.test(ray) ? ray : crypto.randomUUID());
  await withRequestId(c.get('requestId'), next);
  c.header('X-Request-Id', c.get('requestId'));
});
