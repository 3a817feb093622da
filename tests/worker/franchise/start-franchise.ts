import { env } from 'cloudflare:test';
import { createPartnerTokens } from '#worker/auth/sessions/tokens.ts';
import { PARTNER } from '#worker/franchise/branding.ts';
import { derivePartnerTokenSecret } from '#worker/franchise/password.ts';
import type { FranchiseContext } from '#worker/franchise/franchise-context.ts';
import { franchiseRoutes } from '#worker/franchise/routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { readImage } from '#worker/media/read-image.ts';
import { isStoredImage, storeSharedImage, type MediaStore } from '#worker/media/media-store.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

export const SECRET = 'a-secret-for-tests-only-of-32-bytes-or-more';
export const PASSWORD = 'a tray of gold foil';
export const HOUR = 3_600_000;

let started = 0;

/** The partner routes with real stores and counters, their own client address and a fixed clock. */
export async function startFranchise(
  overrides: Partial<FranchiseContext> = {},
  password = PASSWORD,
) {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM franchise_branding'),
    env.DB.prepare('DELETE FROM franchise_uploads'),
  ]);
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = () => new Date(clock.at);
  started += 1;
  const ip = `198.51.100.${started}`;
  const media: MediaStore = { db: env.DB, bucket: env.MEDIA, uploadsPerDay: 50, now };
  const tokens = createPartnerTokens({
    secrets: [derivePartnerTokenSecret(SECRET, password)],
    now,
  });
  const kernel = createTestKernel({ now });
  // This limit is shared by all tests, so each start resets it.
  await kernel.attempts.reset('franchiseEverywhere', 'all');
  const app = mountRoutes(
    franchiseRoutes({
      ...kernel,
      access: {
        password,
        issueToken: () => tokens.issue(PARTNER),
        isPartner: async (authorization) => (await tokens.read(authorization)) === PARTNER,
      },
      storeImage: async (request) => {
        const { hash, file } = await storeSharedImage(media, await readImage(request));
        return { hash, url: `/media/${file}` };
      },
      isStoredImage: (path) => isStoredImage(env.DB, path),
      ...overrides,
    }),
  );

  const send = async (
    method: string,
    path: string,
    {
      token,
      body,
      type = 'application/json',
      from = ip,
    }: { token?: string; body?: unknown; type?: string; from?: string } = {},
  ): Promise<Response> => {
    const isRaw = body instanceof Uint8Array || typeof body === 'string';
    return app.request(path, {
      method,
      headers: {
        'CF-Connecting-IP': from,
        ...(body !== undefined && { 'Content-Type': type }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
  };
  const login = (typed: string, from = ip) =>
    send('POST', '/api/franchise/login', { body: { password: typed }, from });
  /** Logs in and returns the token. */
  const enter = async (): Promise<string> => {
    const { token } = await (await login(password)).json<{ token: string }>();
    return token;
  };
  return { clock, media, send, login, enter };
}
