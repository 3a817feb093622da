import { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** Action of the widget on our form. Tokens with another action are refused. */
const TURNSTILE_ACTION = 'exchange';
/** Default origin of the API; settings may replace it with an emulator. */
const TURNSTILE_BASE = 'https://challenges.cloudflare.com';
const TIMEOUT_MS = 5000;

export interface Turnstile {
  /** Public: part of the page. */
  siteKey: string;
  secret: string;
  /** Origin of the API. */
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Creates the client from the settings; null unless both keys are set. */
export function createTurnstile(settings: {
  TURNSTILE_SITE_KEY?: string | undefined;
  TURNSTILE_SECRET_KEY?: string | undefined;
  TURNSTILE_API_BASE?: string | undefined;
}): Turnstile | null {
  const {
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secret,
    TURNSTILE_API_BASE,
  } = settings;
  if (!siteKey || !secret) return null;
  const base = TURNSTILE_API_BASE ?? TURNSTILE_BASE;
  return { siteKey, secret, base, fetch: (url, init) => fetch(url, init) };
}

const responseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/**
 * Verifies that a token is fresh and was issued by our form on this host. Throws `human_check` if
 * not, and `unavailable` if Turnstile does not respond: an outage must not bypass the check.
 */
export async function requireHuman(
  turnstile: Turnstile,
  attempt: { token: string | undefined; address: string; hostname: string },
): Promise<void> {
  if (!attempt.token) throw new ApiError('human_check');
  const result = await verifyToken(turnstile, attempt.token, attempt.address);
  const isOurs = result.hostname === attempt.hostname && result.action === TURNSTILE_ACTION;
  if (!result.success || !isOurs) throw new ApiError('human_check');
}

async function verifyToken(turnstile: Turnstile, token: string, address: string) {
  try {
    const response = await turnstile.fetch(`${turnstile.base}/turnstile/v0/siteverify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret: turnstile.secret, response: token, remoteip: address }),
      // workerd does not support `redirect: 'error'`. A redirect is no valid response, and the
      // secret must only reach the configured host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return responseSchema.parse(await response.json());
  } catch (error) {
    // Without a result the submission is refused. The form keeps the visitor's input for another
    // try.
    log('error', 'turnstile_failed', { error: String(error) });
    throw new ApiError('unavailable', { retryAfterSeconds: 30 });
  }
}
