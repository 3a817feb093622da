import type { AccountDeps } from '#worker/account/routes.ts';
import type { ConfirmationRouteDeps } from '#worker/auth/confirmation/routes.ts';
import type { EmailChangeRouteDeps } from '#worker/auth/email-change/routes.ts';
import { exportCards } from '#worker/cards/export-cards.ts';
import { removeAllCards, type RemoveCardDeps } from '#worker/cards/removal/remove-card.ts';
import { exportContacts } from '#worker/contacts/export-contacts.ts';
import {
  exportDailyCounts,
  type DailyCountsExportDeps,
} from '#worker/events/analytics/export-daily-counts.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Job } from '#worker/jobs/job.ts';
import { findBlockedImages } from '#worker/media/blocked-images.ts';
import { exportImages, releaseUploads } from '#worker/media/account-images.ts';
import { claimImages, releaseImages } from '#worker/media/media-store.ts';
import { cancelPayments } from '#worker/payments/account/cancel-payments.ts';
import { readPhotoBase64 } from '#worker/public-card/files/contact-photo.ts';
import { exportMessages } from '#worker/wallet/notifications/export-messages.ts';
import { exportPasses } from '#worker/wallet/passes/export-passes.ts';
import { exportPassSettings } from '#worker/wallet/settings/export-pass-settings.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** By then a write that had started has finished: it may take ten seconds (`CALL_LIMITS`). */
const AFTER_WRITE_SECONDS = 15;

/** Takes cards down, one or all: releases their images and updates their pages and passes. */
export function buildRemoveCardDeps(deps: AppDeps): RemoveCardDeps {
  const { bindings, media, records, wallet, previews } = deps;
  return {
    db: bindings.DB,
    images: {
      claim: (userId, paths) => claimImages(media, userId, paths),
      release: (paths) => releaseImages(media, paths),
      findBlocked: (paths) => findBlockedImages(bindings.DB, paths),
    },
    onChanged: async (username, origin) => {
      await records.refresh(username, origin);
      await Promise.all([wallet.refresh(username, origin), previews.refresh(username, origin)]);
    },
    enqueueChanged: (usernames, origin) =>
      deps.jobs.enqueue(
        usernames.flatMap((username): Job[] => [
          { kind: 'repair_card', username, origin },
          { kind: 'sync_passes', username, origin },
        ]),
        AFTER_WRITE_SECONDS,
      ),
    now: deps.now,
  };
}

/** Mails the confirmation link and handles its use. */
export function buildConfirmationDeps(
  deps: AppDeps,
  requireUser: RequireUser,
): ConfirmationRouteDeps {
  const { auth, settings, sendMail, payments, originOf } = deps;
  return {
    auth,
    requireUser,
    sendMail,
    onConfirmed: payments.onEmailConfirmed,
    productName: settings.PRODUCT_NAME,
    originOf,
  };
}

/** Changes an account's address. */
export function buildEmailChangeDeps(
  deps: AppDeps,
  requireUser: RequireUser,
): EmailChangeRouteDeps {
  const { auth, settings, sendMail, payments, originOf } = deps;
  return {
    auth,
    requireUser,
    sendMail,
    onEmailChanged: payments.onEmailConfirmed,
    productName: settings.PRODUCT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    originOf,
  };
}

interface AccountParts {
  requireUser: RequireUser;
  takeDown: RemoveCardDeps;
  listCards: DailyCountsExportDeps['listCards'];
}

/** Exports and deletes an account. */
export function buildAccountDeps(
  deps: AppDeps,
  { requireUser, takeDown, listCards }: AccountParts,
): AccountDeps {
  const { bindings, auth, media, originOf } = deps;
  return {
    db: bindings.DB,
    requireUser,
    sessions: auth.sessionList,
    checkPassword: auth.checkPassword,
    countExport: (userId) => auth.attempts.consume('exportAccount', userId),
    exportParts: [
      (user, origin) =>
        exportCards(
          { db: bindings.DB, readPhoto: (path) => readPhotoBase64(bindings.MEDIA, path) },
          user.id,
          origin,
        ),
      (user, origin) => exportContacts(bindings.DB, user, origin),
      (user) => exportPasses(bindings.DB, user.id),
      (user) => exportPassSettings(bindings.DB, user.id),
      (user) => exportMessages(bindings.DB, user.id),
      (user) => exportImages(media, user.id),
      (user) => exportDailyCounts({ db: bindings.DB, listCards }, user.id),
    ],
    cancelPayments: (userId) => cancelPayments(deps.payments, userId),
    removeCards: async (userId, origin) => {
      await removeAllCards(takeDown, userId, origin);
      await deps.wallet.expireForUser(userId);
    },
    releaseImages: (userId) => releaseUploads(media, userId),
    originOf,
    now: deps.now,
  };
}
