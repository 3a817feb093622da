import { Hono, type Context } from 'hono';
import { receiveGoogleCallback } from '#shared/api/wallet/google-callback.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { readLimited } from '#worker/http/request/json-body.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { GoogleUnreachable } from '#worker/wallet/google/google-api.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { recordCallback } from './callback-store.ts';

/** A message of Google has about 1 KB. */
const BODY_MAX_BYTES = 8192;

/** Receives what Google Wallet reports about passes. */
export function googleCallbackRoutes(context: WalletContext): Hono<AppEnv> {
  return new Hono<AppEnv>().post(receiveGoogleCallback.path, (c) => onCallback(context, c));
}

async function onCallback(context: WalletContext, c: Context<AppEnv>): Promise<Response> {
  const { db, now, rateLimit, readKeys } = context;
  const google = (await readKeys())?.google ?? null;
  if (google === null) throw new ApiError('not_found');
  const text = new TextDecoder().decode(await readLimited(c.req.raw, BODY_MAX_BYTES));
  const callback = await readCallback(google, text);
  if (callback === null) {
    // Only failures count: Google sends from few addresses.
    await rateLimit(`google-callback:${clientAddress(c.req.raw.headers)}`);
    // The same for every reason, so that it helps no forger.
    throw new ApiError('forbidden');
  }
  await recordCallback(db, callback, now());
  return c.body(null, 204);
}

/** Throws `unavailable` without Google's keys, so that Google sends the message again. */
async function readCallback(google: GoogleWallet, text: string) {
  try {
    return await google.readCallback(text);
  } catch (error) {
    if (!(error instanceof GoogleUnreachable)) throw error;
    log('warn', 'google_keys_unavailable', { error: error.message });
    throw new ApiError('unavailable', { retryAfterSeconds: 60 });
  }
}
