import { env } from 'cloudflare:test';
import type { Hono } from 'hono';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { listOwnerEndpoints, type OperationTable } from '#shared/api/operation.ts';
import { CALL_ROUTES } from '#shared/api/v1/call-routes.ts';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createService } from '#worker/wiring/service.ts';
import { buildTestSettings } from '#tests/worker/fixtures/test-kernel.ts';

/**
 * Who may call a route. `phone`: a device that knows a pass's own token or its secret device ID.
 * `sealed`: anyone with a signed URL. `operator`: an operator's session. `command`: a command of the
 * operator, with a token that it stored in the database. `key`: a program with an API key.
 */
type Audience =
  | 'everyone'
  | 'optional'
  | 'session'
  | 'phone'
  | 'sealed'
  | 'operator'
  | 'command'
  | 'key';

export interface Route {
  method: string;
  path: string;
  audience: Audience;
}

/**
 * Routes that need no session, each on purpose. The tests fail for a new one until it is listed
 * here.
 */
const WITHOUT_SESSION: Readonly<Record<string, Audience>> = {
  'GET /api/health': 'everyone',
  // A partner publishes these texts on its host.
  'GET /api/legal': 'everyone',
  'GET /api/legal/:kind': 'everyone',
  'POST /api/auth/signup': 'everyone',
  'POST /api/auth/login': 'everyone',
  'POST /api/auth/reset-request': 'everyone',
  'POST /api/auth/reset': 'everyone',
  'POST /api/auth/email-change/confirm': 'everyone',
  'POST /api/auth/email-confirmation/confirm': 'everyone',
  'GET /api/usernames/:name': 'optional',
  'POST /api/franchise/login': 'everyone',
  'GET /api/payments/config': 'everyone',
  // Signed by the payment provider over the bytes of the body.
  'POST /api/payments/webhook': 'everyone',
  'POST /api/csp-reports': 'everyone',
  'POST /api/support': 'optional',
  'POST /api/reports': 'everyone',
  'POST /api/events': 'everyone',
  'POST /api/cards/:username/contacts': 'everyone',
  // The mailed token is the proof.
  'POST /api/invitations/read': 'everyone',
  'POST /api/invitations/decline': 'everyone',
  'POST /api/invitations/signup': 'everyone',
  'POST /api/customer-invitations/read': 'everyone',
  'POST /api/customer-invitations/signup': 'everyone',
  'POST /api/webhook-endpoints/pause': 'everyone',
  // The same as without the slash.
  'POST /mcp/': 'key',
  'GET /api/wallet-passes/:file': 'sealed',
  'POST /api/passkit/v1/devices/:device/registrations/:type/:serial': 'phone',
  'DELETE /api/passkit/v1/devices/:device/registrations/:type/:serial': 'phone',
  // The device ID is the secret here, and the log route returns nothing (Apple's protocol).
  'GET /api/passkit/v1/devices/:device/registrations/:type': 'everyone',
  'GET /api/passkit/v1/passes/:type/:serial': 'phone',
  'POST /api/passkit/v1/log': 'everyone',
  // Signed by Google over the bytes of the message.
  'POST /api/google-wallet/callbacks': 'everyone',
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'auth' in value && 'path' in value;
}

function isOperations(value: unknown): value is OperationTable {
  if (typeof value !== 'object' || value === null) return false;
  const [first] = Object.values(value);
  return typeof first === 'object' && first !== null && 'own' in first && 'team' in first;
}

const contract = import.meta.glob('/shared/api/**/*.ts', { eager: true });
/** Every endpoint of the contract. */
export const endpoints = Object.values(contract).flatMap((file) =>
  Object.values(file).flatMap((value) =>
    isEndpoint(value)
      ? [value]
      : isOperations(value)
        ? Object.values(value).flatMap(listOwnerEndpoints)
        : [],
  ),
);

/** The Worker's app, built only for its route table. It serves no request. */
function createTableApp(): Hono<AppEnv> {
  return createService(env, buildTestSettings(), { documents }).app;
}

function audienceOf(method: string, path: string): Audience | null {
  const rule = WITHOUT_SESSION[`${method} ${path}`];
  if (rule !== undefined) return rule;
  const call = endpoints.find((known) => known.method === method && known.path === path);
  if (call?.auth === true) return path.startsWith('/api/moderation/') ? 'operator' : 'session';
  if (Object.values(CALL_ROUTES).some((one) => one.method === method && one.path === path))
    return 'key';
  if (call?.auth === 'key') return 'key';
  if (call?.auth === 'operator-token') return 'command';
  // Routes outside the API are public documents.
  return path.startsWith('/api/') ? null : 'everyone';
}

/** Every mounted route once, with its audience. Throws with the names of routes without a rule. */
export function readRoutes(): Route[] {
  const mounted = createTableApp()
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  const routes = [...new Set(mounted)].map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path, audience: audienceOf(method, path) };
  });
  const ruled = routes.filter((route): route is Route => route.audience !== null);
  const open = routes.filter((route) => !ruled.some((known) => known === route));
  if (open.length > 0) {
    throw new Error(
      `no rule for ${open.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
  }
  return ruled;
}

/** Fills in the parameters of a path by name. */
export function fillAny(path: string, valueOf: (name: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(name)));
}
