// The one door to the `stripe` package. Its fetch client is the one that runs on Workers; signatures are checked by Web Crypto.
import { Stripe } from 'stripe';
import { ApiError } from '#worker/http/api-error.ts';
import { pause } from '#worker/http/pause.ts';
import { log } from '#worker/http/log.ts';
import { CustomerLost } from '#worker/payments/provider.ts';

export type { Stripe };

/** The version every request and webhook is written for; raised on purpose, together with the mapping. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
/** Longest wait for an answer, in milliseconds. */
export const STRIPE_TIMEOUT_MS = 5000;

export interface StripeSetup {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string | null;
  /** Stands in for `https://api.stripe.com`; null for the real one. */
  apiBase: string | null;
  fetch: typeof fetch;
}

export interface StripeDoor {
  client: Stripe;
  /** The body as signed. Throws when header, age (5 minutes) or signature do not fit. */
  readEvent: (body: Uint8Array, signature: string) => Promise<Stripe.Event>;
}

/** A client that asks once: whoever asked decides about asking again, and idempotency keys make that safe. */
export function createStripe(setup: StripeSetup): StripeDoor {
  const base = setup.apiBase === null ? null : new URL(setup.apiBase);
  const isPlain = base?.protocol === 'http:';
  const client = new Stripe(setup.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(setup.fetch),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (isPlain ? 80 : 443),
      protocol: isPlain ? ('http' as const) : ('https' as const),
    }),
  });
  const crypto = Stripe.createSubtleCryptoProvider();
  return {
    client,
    readEvent: (body, signature) =>
      client.webhooks.constructEventAsync(body, signature, setup.webhookSecret, undefined, crypto),
  };
}

/** Waits for another request to end, in milliseconds, one after the other: together not longer than for one answer. */
const BUSY_WAITS_MS = [250, 500, 1000, 1500];

/** What Stripe answers while another request has the same idempotency key or the same object; nothing was done then. */
const BUSY: ReadonlySet<string | undefined> = new Set(['idempotency_key_in_use', 'lock_timeout']);

/**
 * A failure Stripe answers again under its idempotency key, for 24 hours: the request is not under way any more, and what it
 * may have made is found by a look. The same may then be asked under another key.
 */
export class FailureReplayed extends ApiError {
  constructor() {
    super('payments_unreachable', { retryAfterSeconds: 10 });
  }
}

/**
 * Asks Stripe; while another request is in the way it waits, at most 3.25 seconds, and asks the same again. Throws
 * `payments_unreachable` where waiting may help (`FailureReplayed` where it does not), `payments_unavailable` for a key it
 * refuses.
 */
export async function ask<Answer>(
  call: () => Promise<Answer>,
  waits: readonly number[] = BUSY_WAITS_MS,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const [wait, ...more] = waits;
    if (wait === undefined || !isBusy(error)) throw toRefusal(error);
    await pause(wait);
    return ask(call, more);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && BUSY.has(error.code);
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId, param } = error;
  if (code === 'resource_missing' && param === 'customer') return new CustomerLost();
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
    log('error', 'payments_key_refused', { type, statusCode, stripeRequestId: requestId });
    return new ApiError('payments_unavailable');
  }
  const isPassing =
    type === 'StripeConnectionError' ||
    type === 'StripeAPIError' ||
    type === 'StripeRateLimitError' ||
    isBusy(error);
  if (!isPassing) return error;
  const isReplayed = error.headers?.['idempotent-replayed'] === 'true';
  const fields = { type, code, statusCode, isReplayed, stripeRequestId: requestId };
  log('warn', 'payments_unreachable', fields);
  if (isReplayed) return new FailureReplayed();
  return new ApiError('payments_unreachable', { retryAfterSeconds: 10 });
}

/** Whether Stripe said that a thing of ours is not there (any more), or is not in the state for it. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}
