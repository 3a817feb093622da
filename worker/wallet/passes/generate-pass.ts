import { isPublic } from '#shared/card/card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { GoogleUnreachable } from '#worker/wallet/google/google-api.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import type { PassTexts } from '#worker/wallet/wallet-card.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { requireKeys, requireSigner, type WalletKeys } from '#worker/wallet/wallet-keys.ts';
import { notifyWallets } from './notify-wallets.ts';
import type { PassRow } from './pass-row.ts';
import { readPassState } from './pass-state.ts';
import { completePass, findAffected, releasePass, reservePass } from './store.ts';
import { syncPass } from './sync-pass.ts';

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
  const serial = crypto.randomUUID();
  const pass =
    (await syncPassOfCard(context, request, owned)) ??
    (await reserveForCard(context, request, owned, serial));
  try {
    const written = keys.google === null ? pass : await writeToGoogle(context, keys.google, pass);
    const urls = await createPassUrls(keys, written, request.origin, context.now());
    const isAtGoogle = written === pass;
    if (pass.isReady === 0 || !isAtGoogle) await completePass(context.db, pass.serial, isAtGoogle);
    if (pass.isReady === 0) {
      await context.notify('recordChanged', { username: pass.username, origin: request.origin });
    }
    return { ...urls, development: keys.isDevelopment };
  } catch (error) {
    if (pass.serial === serial) {
      await releasePass(context.db, serial);
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
 * Writes a pass to Google. While Google is unreachable, the queue writes it later, and the pass is
 * returned as unknown there, so that its link contains all of it.
 */
async function writeToGoogle(
  kernel: Kernel,
  google: GoogleWallet,
  pass: PassRow,
): Promise<PassRow> {
  try {
    await google.write(pass);
    return pass;
  } catch (error) {
    // A rejection does not resolve by waiting; an outage does.
    if (!(error instanceof GoogleUnreachable)) throw error;
    if ((await google.fullLink(pass)) === null) throw error;
    await kernel.enqueue([{ kind: 'update_google_pass', serial: pass.serial }]);
    return { ...pass, notifiedTag: 0 };
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

/** Updates the pass that a card has, with new texts; null if it has none. */
async function syncPassOfCard(
  context: WalletContext,
  { username, origin, texts }: PassRequest,
  owned: OwnedCard,
): Promise<PassRow | null> {
  const { cardId } = owned;
  for (const pass of await findAffected(context.db, username, owned)) {
    const synced = await syncPass(context, pass, { origin, texts: { cardId, texts } });
    if (synced?.cardId !== cardId) continue;
    await notifyWallets(context, synced);
    return synced;
  }
  return null;
}

/** Reserves one of the month's passes under a serial, unless a parallel request has. */
async function reserveForCard(
  kernel: Kernel,
  { plan, origin, texts }: PassRequest,
  owned: OwnedCard,
  serial: string,
): Promise<PassRow> {
  const shown = { productOrigin: origin, texts, notice: null, voidedAt: null };
  const state = await readPassState(kernel, owned, shown);
  const pass = await reservePass(kernel.db, { ...state, serial, now: kernel.now() });
  if (pass !== null) return pass;
  throw new ApiError('plan_limit', {
    message: WALLET_ERRORS.passLimit(findLimit(plan, 'passesPerMonth')),
  });
}
