import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Makes the refusal of a path that no route answered: `method_not_allowed` with the methods it has by the app's own
 * route table (RFC 9110 §15.5.6), `not_found` where it has none. `/api` itself is none, though it reads like a card's name.
 */
export function createRefuseUnmatched(app: Hono<AppEnv>): (path: string) => ApiError {
  // Built at the first refusal: only then is the table complete.
  let table: TrieRouter<string> | null = null;
  return (path) => {
    if (path === '/api') return new ApiError('not_found');
    table ??= buildTable(app);
    const router = table;
    const allow = METHODS.filter((method) => router.match(method, path)[0].length > 0).flatMap(
      (method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]),
    );
    return allow.length === 0
      ? new ApiError('not_found')
      : new ApiError('method_not_allowed', { allow });
  };
}

function buildTable(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of app.routes) {
    if (method !== 'ALL') router.add(method, path, method);
  }
  return router;
}
