import { Hono } from 'hono';
import { createPartnerTokens } from '#worker/auth/tokens.ts';
import { derivePartnerTokenSecret } from '#worker/franchise/password.ts';
import { franchiseRoutes, type PartnerAccess } from '#worker/franchise/routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';

export const SECRET = 'a-secret-for-tests-only-of-32-bytes-or-more';
export const PASSWORD = 'a tray of gold foil';
export const HOUR = 3_600_000;

let started = 0;

/** The partner login with real counters, its own client address and a fixed clock. */
export async function startFranchise({ access }: { access?: PartnerAccess | null } = {}) {
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = () => new Date(clock.at);
  started += 1;
  const ip = `198.51.100.${started}`;
  const tokens = createPartnerTokens({
    secrets: [derivePartnerTokenSecret(SECRET, PASSWORD)],
    now,
  });
  const { attempts } = createTestKernel({ now });
  // This limit is shared by all tests, so each start resets it.
  await attempts.reset('franchiseEverywhere', 'all');
  const app = new Hono<AppEnv>();
  app.onError(onError);
  const issueToken = () => tokens.issue('partner');
  app.route(
    '/',
    franchiseRoutes(attempts, access === undefined ? { password: PASSWORD, issueToken } : access),
  );
  const send = async (body: string, type = 'application/json', from = ip): Promise<Response> =>
    app.request('/api/franchise/login', {
      method: 'POST',
      headers: { 'CF-Connecting-IP': from, 'Content-Type': type },
      body,
    });
  const login = (typed: unknown, from = ip) =>
    send(JSON.stringify({ password: typed }), 'application/json', from);
  return { clock, tokens, send, login };
}
