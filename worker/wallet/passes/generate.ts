import { isPublic } from '#shared/card/card.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { limit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { GoogleUnreachable } from '#worker/wallet/google/rest.ts';
import { tellWallets, type AnnounceDeps } from '#worker/wallet/passes/announce.ts';
import { stateOf } from '#worker/wallet/passes/face.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import {
  findPassOfCard,
  keepPass,
  markUntold,
  reservePass,
  returnPass,
} from '#worker/wallet/passes/store.ts';
import { findConcerned, syncPass } from '#worker/wallet/passes/sync.ts';
import { findSettings } from '#worker/wallet/settings/store.ts';
import type { PassWords } from '#worker/wallet/wallet-card.ts';
import {
  requireKeys,
  requireSigner,
  type ReadWalletKeys,
  type WalletKeys,
} from '#worker/wallet/wallet-keys.ts';

/** How long a person waits before they ask for passes again. */
const RETRY_SECONDS = 10;

export interface GenerateDeps extends AnnounceDeps {
  readKeys: ReadWalletKeys;
  /** Told when a card has its first pass: from now on its visitors may take it. Never throws. */
  onMade: (username: string, origin: string) => Promise<void>;
}

interface Asked {
  userId: string;
  plan: PlanId;
  username: string;
  words: PassWords;
  origin: string;
}

/** Where a pass can be had. */
export interface PassAddresses {
  appleWalletUrl: string | null;
  googleWalletUrl: string | null;
}

/**
 * Makes the passes of one's own published card, or answers those it has. Throws `not_published`, `plan_limit` when the
 * month's passes are used up, and `unavailable` when a wallet's side fails: then the month has its pass back.
 */
export async function generatePass(
  deps: GenerateDeps,
  asked: Asked,
): Promise<PassAddresses & { development: boolean }> {
  const keys = await requireKeys(deps.readKeys);
  if (keys.signer !== null) requireSigner(keys, deps.now());
  const owned = await deps.findCard({ username: asked.username });
  if (owned === null || owned.userId !== asked.userId || !isPublic(owned.card)) {
    throw new ApiError('not_published');
  }
  const { pass, isNew } = await takePass(deps, asked, owned);
  try {
    const fullLink = keys.google && (await writeToGoogle(deps, keys.google, pass));
    const addresses = await findAddresses(keys, pass, asked.origin, deps.now());
    if (pass.isReady === 0) {
      await keepPass(deps.db, pass.serial);
      await deps.onMade(pass.username, asked.origin);
    }
    const googleWalletUrl = fullLink ?? addresses.googleWalletUrl;
    return { ...addresses, googleWalletUrl, development: keys.isDevelopment };
  } catch (error) {
    if (isNew) {
      await returnPass(deps.db, pass.serial);
      // It stays where only the answer was lost: either way the public learns what holds.
      await deps.onMade(pass.username, asked.origin);
    }
    log('error', 'pass_generation_failed', { serial: pass.serial, error: String(error) });
    throw error instanceof ApiError
      ? error
      : new ApiError('unavailable', {
          message: 'Failed to generate wallet passes',
          retryAfterSeconds: RETRY_SECONDS,
        });
  }
}

/** Null when the pass stands at Google; while Google cannot be reached, a link that carries it, and the queue writes it later. */
async function writeToGoogle(
  deps: GenerateDeps,
  google: GoogleWallet,
  pass: PassRow,
): Promise<string | null> {
  try {
    await google.write(pass);
    return null;
  } catch (error) {
    // A refusal will not pass by waiting; an outage will.
    if (!(error instanceof GoogleUnreachable)) throw error;
    const link = await google.fullLink(pass);
    if (link === null) throw error;
    await markUntold(deps.db, pass.serial);
    await deps.enqueue([{ kind: 'update_google_pass', serial: pass.serial }]);
    return link;
  }
}

/** Where the passes of a row can be had, for the wallets this server makes passes for. */
export async function findAddresses(
  { signer, secrets, google }: WalletKeys,
  pass: PassRow,
  origin: string,
  now: Date,
): Promise<PassAddresses> {
  const { serial } = pass;
  const path = href('passDownload', { file: `${serial}.pkpass` });
  const token = secrets.downloadToken(serial, now);
  return {
    appleWalletUrl: signer && `${origin}${path}?t=${token}`,
    googleWalletUrl: google && (await findGoogleLink(google, pass)),
  };
}

/** A link that names the pass, or carries it while Google may not have it yet. */
export async function findGoogleLink(google: GoogleWallet, pass: PassRow): Promise<string> {
  const mayLack = pass.toldTag < pass.changeTag;
  return (mayLack ? await google.fullLink(pass) : null) ?? google.saveLink(pass);
}

/** The pass a card has, brought up to date, or a new one out of the month's. */
async function takePass(
  deps: GenerateDeps,
  asked: Asked,
  owned: OwnedCard,
): Promise<{ pass: PassRow; isNew: boolean }> {
  const { origin, words, username } = asked;
  for (const serial of await findConcerned(deps, username)) {
    const synced = await syncPass(deps, serial, { origin });
    if (synced?.pass.cardId !== owned.cardId) continue;
    const worded = await syncPass(deps, serial, { origin, words });
    if (worded === null) continue;
    await tellWallets(deps, worded.pass);
    return { pass: worded.pass, isNew: false };
  }
  const now = deps.now();
  const most = limit(asked.plan, 'passesPerMonth');
  const settings = await findSettings(deps.db, asked.userId);
  const pass = await reservePass(deps.db, {
    ...stateOf(owned, { origin, words, settings, notice: null, voidedAt: null }),
    serial: crypto.randomUUID(),
    now,
  });
  if (pass !== null) return { pass, isNew: true };
  const parallel = await findPassOfCard(deps.db, owned.cardId);
  if (parallel !== null) return { pass: parallel, isNew: false };
  throw new ApiError('plan_limit', {
    message: `Your plan includes ${most} ${most === 1 ? 'pass' : 'passes'} a month. Upgrade to make more.`,
  });
}
