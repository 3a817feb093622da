import { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** What the widget on our form is called; a token made for another purpose is refused. */
const TURNSTILE_ACTION = 'exchange';
/** Where Turnstile answers, unless the settings name a stand-in. */
const TURNSTILE_BASE = 'https://challenges.cloudflare.com';
const TIMEOUT_MS = 5000;

/** Turnstile as the operator set it up; null without keys. */
export interface HumanCheck {
  /** Public: it stands in the page. */
  siteKey: string;
  secret: string;
  /** `https://host` of the service. */
  base: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Turnstile by the settings; null unless both keys are there. */
export function humanCheckOf(settings: {
  TURNSTILE_SITE_KEY?: string | undefined;
  TURNSTILE_SECRET_KEY?: string | undefined;
  TURNSTILE_API_BASE?: string | undefined;
}): HumanCheck | null {
  const {
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secret,
    TURNSTILE_API_BASE,
  } = settings;
  if (!siteKey || !secret) return null;
  const base = TURNSTILE_API_BASE ?? TURNSTILE_BASE;
  return { siteKey, secret, base, fetch: (url, init) => fetch(url, init) };
}

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/**
 * Asks Turnstile whether a token is fresh and from our form on this host. Throws `human_check` when it is not, and
 * `unavailable` when nobody can say: an outage is no way round.
 */
export async function requireHuman(
  check: HumanCheck,
  asked: { token: string | undefined; address: string; hostname: string },
): Promise<void> {
  if (!asked.token) throw new ApiError('human_check');
  const verdict = await ask(check, asked.token, asked.address);
  const isOurs = verdict.hostname === asked.hostname && verdict.action === TURNSTILE_ACTION;
  if (!verdict.success || !isOurs) throw new ApiError('human_check');
}

async function ask(check: HumanCheck, token: string, address: string) {
  try {
    const answer = await check.fetch(`${check.base}/turnstile/v0/siteverify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret: check.secret, response: token, remoteip: address }),
      // The runtime knows no `error`; a redirect is no verdict either, and the secret goes to the named host alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    return verdictSchema.parse(await answer.json());
  } catch (error) {
    // No verdict is no yes. The visitor is told to try again, and what they typed is given back.
    log('error', 'human_check_failed', { error: String(error) });
    throw new ApiError('unavailable', { retryAfterSeconds: 30 });
  }
}
