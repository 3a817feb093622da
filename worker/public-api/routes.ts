import { Hono, type Context } from 'hono';
import { CALL_NAMES, CALL_ROUTES, type CallName } from '#shared/api/v1/call-routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

export function publicApiRoutes(
  run: (c: Context<AppEnv>, name: CallName) => Promise<Response>,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const name of CALL_NAMES) {
    const { method, path } = CALL_ROUTES[name];
    app.on(method, path, (c) => run(c, name));
  }
  return app;
}
