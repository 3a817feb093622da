import { isPublic } from '#shared/card/card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { findCardOrigin } from '#worker/hosts/find-home.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { GoogleUnreachable } from '#worker/wallet/google/google-api.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { findPassSettings } from '#worker/wallet/settings/store.ts';
import type { PassTexts } from '#worker/wallet/wallet-card.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { requireKeys, requireSigner, type WalletKeys } from '#worker/wallet/wallet-keys.ts';
import { notifyWallets } from './notify-wallets.ts';
import type { PassRow } from './pass-row.ts';
import { buildPassState } from './pass-state.ts';
import { findPassOfCard, markReady, markUnnotified, reservePass, releasePass } from './store.ts';
import { findAffectedSerials, syncPass } from './sync-pass.ts';

const RETRY_SECONDS = 10;

interface PassRequest {
  userId: string;
  plan: PlanId;
  username: string;
  texts: PassTexts;
  origin: string;
}

export interface PassUrls {
  appleWalletUrl: string | null;
  googleWalletUrl: string | null;
}

/**
 * Creates the passes of the user's own published card, or returns existing ones. Throws
 * `not_published`, `plan_limit` if the month's passes are used up, and `unavailable` if a wallet
 * fails, which releases the reserved pass.
 */
export async function generatePass(
  context: WalletContext,
  request: PassRequest,
): Promise<PassUrls & { development: boolean }> {
  const keys = await requireKeys(context.readKeys);
  if (keys.signer !== null) requireSigner(keys, context.now());
  const owned = await findCard(context, { username: request.username });
  if (owned === null || owned.userId !== request.userId || !isPublic(owned.card)) {
    throw new ApiError('not_published');
  }
  const { pass, isNew } = await findOrReservePass(context, request, owned);
  try {
    const fullLink = keys.google && (await writeToGoogle(context, keys.google, pass));
    const urls = await createPassUrls(keys, pass, request.origin, context.now());
    if (pass.isReady === 0) {
      await markReady(context.db, pass.serial);
      await context.notify('recordChanged', { username: pass.username, origin: request.origin });
    }
    const googleWalletUrl = fullLink ?? urls.googleWalletUrl;
    return { ...urls, googleWalletUrl, development: keys.isDevelopment };
  } catch (error) {
    if (isNew) {
      await releasePass(context.db, pass.serial);
      // The pass exists if only the response was lost. Either way the public page reads the present
      // state.
      await context.notify('recordChanged', { username: pass.username, origin: request.origin });
    }
    log('error', 'pass_generation_failed', { serial: pass.serial, error: String(error) });
    throw error instanceof ApiError
      ? error
      : new ApiError('unavailable', {
          message: WALLET_ERRORS.generationFailed,
          retryAfterSeconds: RETRY_SECONDS,
        });
  }
}

/**
 * Returns null if Google has the pass. While Google is unreachable, returns a link that contains
 * the pass, which the queue writes later.
 */
async function writeToGoogle(
  context: WalletContext,
  google: GoogleWallet,
  pass: PassRow,
): Promise<string | null> {
  try {
    await google.write(pass);
    return null;
  } catch (error) {
    // A rejection does not resolve by waiting; an outage does.
    if (!(error instanceof GoogleUnreachable)) throw error;
    const link = await google.fullLink(pass);
    if (link === null) throw error;
    await markUnnotified(context.db, pass.serial);
    await context.enqueue([{ kind: 'update_google_pass', serial: pass.serial }]);
    return link;
  }
}

/** Creates the URLs of a pass for the configured wallets. */
export async function createPassUrls(
  { signer, secrets, google }: WalletKeys,
  pass: PassRow,
  origin: string,
  now: Date,
): Promise<PassUrls> {
  const { serial } = pass;
  const path = href('passDownload', { file: `${serial}.pkpass` });
  const token = secrets.downloadToken(serial, now);
  return {
    appleWalletUrl: signer && `${origin}${path}?t=${token}`,
    googleWalletUrl: google && (await createGoogleLink(google, pass)),
  };
}

/** Returns a link that refers to the pass, or contains it while Google may not have it. */
export async function createGoogleLink(google: GoogleWallet, pass: PassRow): Promise<string> {
  const mayBeOutdated = pass.notifiedTag < pass.updateTag;
  return (mayBeOutdated ? await google.fullLink(pass) : null) ?? google.saveLink(pass);
}

/** Returns the updated pass of a card, or reserves a new one of the month's passes. */
async function findOrReservePass(
  context: WalletContext,
  request: PassRequest,
  owned: OwnedCard,
): Promise<{ pass: PassRow; isNew: boolean }> {
  const { origin, texts, username } = request;
  for (const serial of await findAffectedSerials(context, username)) {
    const synced = await syncPass(context, serial, { origin });
    if (synced?.pass.cardId !== owned.cardId) continue;
    const updated = await syncPass(context, serial, { origin, texts });
    if (updated === null) continue;
    await notifyWallets(context, updated.pass);
    return { pass: updated.pass, isNew: false };
  }
  const now = context.now();
  const limit = findLimit(request.plan, 'passesPerMonth');
  const settings = await findPassSettings(context.db, request.userId);
  const brand = await context.brands.ofUser(owned.userId);
  const home = await findCardOrigin(context, owned, brand, origin);
  const pass = await reservePass(context.db, {
    ...buildPassState(owned, {
      origin: home,
      texts,
      settings,
      notice: null,
      voidedAt: null,
      brand,
    }),
    serial: crypto.randomUUID(),
    now,
  });
  if (pass !== null) return { pass, isNew: true };
  const concurrent = await findPassOfCard(context.db, owned.cardId);
  if (concurrent !== null) return { pass: concurrent, isNew: false };
  throw new ApiError('plan_limit', {
    message: WALLET_ERRORS.passLimit(limit),
  });
}
