// The only file that imports `stripe`. Uses its fetch client, which runs on Workers; Web Crypto
// verifies signatures.
import { Stripe } from 'stripe';
import { ApiError } from '#worker/http/api-error.ts';
import { pause } from '#worker/http/pause.ts';
import { log } from '#worker/http/log.ts';
import { CustomerNotFound } from '#worker/payments/provider.ts';

export type { Stripe };

/**
 * API version of every request and webhook. Raise it together with the mapping in
 * `stripe-objects.ts`.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive';
export const STRIPE_TIMEOUT_MS = 5000;

export interface StripeSetup {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string | null;
  /** Replaces `https://api.stripe.com` in tests and local development. */
  apiBase: string | null;
  fetch: typeof fetch;
}

export interface StripeClient {
  client: Stripe;
  /** Throws if header, age (5 minutes) or signature is invalid. */
  readEvent: (body: Uint8Array, signature: string) => Promise<Stripe.Event>;
}

/** The client does not retry: callers decide, and idempotency keys make a retry safe. */
export function createStripe(setup: StripeSetup): StripeClient {
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

/**
 * Waits in milliseconds between retries while another request is in progress; together shorter than
 * one timeout.
 */
const BUSY_WAITS_MS = [250, 500, 1000, 1500];

/** What Stripe answers while another request has the same idempotency key or the same object; nothing was done then. */
const BUSY_CODES: ReadonlySet<string | undefined> = new Set([
  'idempotency_key_in_use',
  'lock_timeout',
]);

/**
 * A failure that Stripe replays under its idempotency key for 24 hours. The request is no longer in
 * progress, and a sync finds whatever it created. The same request may be sent with another key.
 */
export class FailureReplayed extends ApiError {
  constructor() {
    super('payments_unreachable', { retryAfterSeconds: 10 });
  }
}

/**
 * Calls Stripe. Retries while another request is in progress, for at most 3.25 seconds. Throws
 * `payments_unreachable` if waiting may help (`FailureReplayed` if it does not) and
 * `payments_unavailable` for a rejected API key.
 */
export async function callStripe<Result>(
  call: () => Promise<Result>,
  waits: readonly number[] = BUSY_WAITS_MS,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const [wait, ...more] = waits;
    if (wait === undefined || !isBusy(error)) throw toApiError(error);
    await pause(wait);
    return callStripe(call, more);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && BUSY_CODES.has(error.code);
}

function toApiError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId, param } = error;
  if (code === 'resource_missing' && param === 'customer') return new CustomerNotFound();
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
    log('error', 'payments_key_rejected', { type, statusCode, stripeRequestId: requestId });
    return new ApiError('payments_unavailable');
  }
  const isTransient =
    type === 'StripeConnectionError' ||
    type === 'StripeAPIError' ||
    type === 'StripeRateLimitError' ||
    isBusy(error);
  if (!isTransient) return error;
  const isReplayed = error.headers?.['idempotent-replayed'] === 'true';
  const fields = { type, code, statusCode, isReplayed, stripeRequestId: requestId };
  log('warn', 'payments_unreachable', fields);
  if (isReplayed) return new FailureReplayed();
  return new ApiError('payments_unreachable', { retryAfterSeconds: 10 });
}

/** True if Stripe reports that an object does not exist, or is not in the required state. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** True if Stripe refuses a meter event because it has one with the same identifier. */
export function isDuplicateEvent(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    /already exists with identifier/i.test(error.message)
  );
}
