import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Creates the error for an unmatched path: `method_not_allowed` with the methods that the app's
 * route table has for it (RFC 9110 §15.5.6), or `not_found`. `/api` itself is never a card,
 * although it matches the pattern of a username.
 */
export function createRefuseUnmatched(app: Hono<AppEnv>): (path: string) => ApiError {
  // Built on first use, when all routes are registered.
  let cached: TrieRouter<string> | null = null;
  return (path) => {
    if (path === '/api') return new ApiError('not_found');
    const router = (cached ??= buildRouter(app));
    const allow = METHODS.filter((method) => router.match(method, path)[0].length > 0).flatMap(
      (method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]),
    );
    return allow.length === 0
      ? new ApiError('not_found')
      : new ApiError('method_not_allowed', { allow });
  };
}

function buildRouter(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of app.routes) {
    if (method !== 'ALL') router.add(method, path, method);
  }
  return router;
}
