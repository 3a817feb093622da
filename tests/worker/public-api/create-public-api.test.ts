// @module-tag core
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { callMcp } from '#shared/api/programs/agents.ts';
import { findView } from '#shared/api/v1/public-call.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import * as documents from '#src/entry-server.tsx';
import { createApp } from '#worker/app.ts';
import type { AppEnv, UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createPublicApi } from '#worker/public-api/create-public-api.ts';
import { createCapabilities } from '#worker/wiring/capabilities.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { endpoints } from '#tests/worker/route-table.ts';

const viewed = PUBLIC_CALLS.flatMap((call) =>
  (['person', 'organization'] as const).flatMap((kind) => {
    const app = findView(call, kind)?.app ?? null;
    return app === null ? [] : [[`${call.name} of a key of a ${kind}`, call, app, kind] as const];
  }),
);

const organization = {
  id: 'the-team',
  slug: 'team',
  name: 'Team',
  kind: 'company',
  billingOwnerId: 'someone',
  plan: 'business_pro',
} as const;
const organizationKey = { actorId: 'key:abcdefgh', label: 'API key “A program”', organization };

const fillNamed = (path: string): string =>
  path.replace(':org', organization.id).replace(/:\w+/g, 'named');

/** The functions that an app runs for a route, in order. */
function handlersOf(app: Hono<AppEnv>, method: string, path: string): unknown[] {
  return app.routes
    .filter((route) => route.method === method && route.path === path)
    .map(({ handler }) => handler);
}

test('every exported call is in the table, and every call is of the contract', () => {
  const exported = endpoints.filter(({ auth, path }) => auth === 'key' && path !== callMcp.path);
  expect(exported.length).toBe(PUBLIC_CALLS.filter(({ operation }) => operation === null).length);
  expect(exported.filter((call) => !PUBLIC_CALLS.some((known) => known === call))).toEqual([]);
  expect(new Set(PUBLIC_CALLS.map(({ name }) => name)).size).toBe(PUBLIC_CALLS.length);
});

test.each(viewed.filter(([, { operation }]) => operation === null))(
  '%s runs the same functions as the app’s endpoint',
  (_, call, app) => {
    const kernel = createTestKernel();
    const parts = createCapabilities(kernel, documents);
    const whole = createApp(kernel, parts, null);
    const handlers = handlersOf(whole, app.method, app.path);
    expect(handlers.length).toBeGreaterThan(1);
    expect(handlersOf(parts.publicApi.appRoutes(), app.method, app.path)).toEqual(handlers);
    expect(handlersOf(whole, call.method, call.path)).toHaveLength(1);
  },
);

test.each(viewed)(
  '%s reaches the app’s endpoint or operation and nothing else',
  async (_, call, app, kind) => {
    const reached: string[] = [];
    const user = { email: '', firstName: '', lastName: '', company: '', jobTitle: '' };
    const operations: Kernel['operations'] = {
      mount: () => new Hono<UserEnv>(),
      run: async ({ own, team }, { organizationId }) => {
        const { method, path } = organizationId === null ? own : team;
        reached.push(`${method} ${fillNamed(path)}`);
        return {};
      },
    };
    const api = createPublicApi(createTestKernel({ operations }), {
      authenticateAgent: () => Promise.reject(new Error('not called')),
      authenticate: async () => ({
        keyId: call.name,
        name: '',
        scopes: call.scope === null ? [] : [call.scope],
        expiresAt: null,
        user: {
          ...user,
          id: 'someone',
          plan: 'business_pro',
          sidHash: '',
          ...(kind === 'organization' && { organizationKey }),
        },
      }),
      mountApp: (inner) =>
        void inner.all('*', (c) => {
          reached.push(`${c.req.method} ${c.req.path}`);
          return c.json({}, 200);
        }),
    });
    const path = call.path.replace(/:\w+/g, 'named');
    const hasBody = call.request !== null;
    await api.routes.request(`https://cards.test${path}`, {
      method: call.method,
      ...(hasBody && {
        headers: { 'Content-Type': 'application/json' },
        // The example names the same card and member as its path.
        body: JSON.stringify(call.example.body ?? {}).replace(
          /"(username|member)":"[^"]+"/g,
          '"$1":"named"',
        ),
      }),
    });
    expect(reached).toEqual([`${app.method} ${fillNamed(app.path)}`]);
  },
);
