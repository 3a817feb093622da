import type { AccountDeps } from '#worker/account/routes.ts';
import type { ConfirmationRouteDeps } from '#worker/auth/confirmation/routes.ts';
import type { EmailChangeRouteDeps } from '#worker/auth/email-change/routes.ts';
import { exportCards } from '#worker/cards/leaving/export.ts';
import { takeDownAll, type TakeDownDeps } from '#worker/cards/leaving/remove-all.ts';
import { exportContacts } from '#worker/contacts/export.ts';
import { exportNumbers, type NumbersExportDeps } from '#worker/events/report/export.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import type { Job } from '#worker/jobs/job.ts';
import { findBlockedImages } from '#worker/media/blocked.ts';
import { exportImages, releaseUploads } from '#worker/media/leaving.ts';
import { claimImages, releaseImages } from '#worker/media/store.ts';
import { leavePayments } from '#worker/payments/leave.ts';
import { readPhotoBase64 } from '#worker/public-card/files/contact-photo.ts';
import { exportMessages } from '#worker/wallet/notifications/export.ts';
import { exportPasses } from '#worker/wallet/passes/export.ts';
import { exportPassSettings } from '#worker/wallet/settings/export.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** A write that was begun is over by then: it may take ten seconds (`CALL_LIMITS`). */
const AFTER_WRITE_SECONDS = 15;

/** How cards are taken down, one or all: their pictures let go, their pages and passes told. */
export function takeDownDeps(deps: AppDeps): TakeDownDeps {
  const { bindings, media, records, wallet, previews } = deps;
  return {
    db: bindings.DB,
    images: {
      claim: (userId, paths) => claimImages(media, userId, paths),
      release: (paths) => releaseImages(media, paths),
      findBlocked: (paths) => findBlockedImages(bindings.DB, paths),
    },
    onChanged: async (username, origin) => {
      await records.announce(username, origin);
      await Promise.all([wallet.announce(username, origin), previews.announce(username, origin)]);
    },
    tellLater: (usernames, origin) =>
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

/** What a new account does about its address: how it is mailed a link, and what follows from using it. */
export function confirmationDeps(deps: AppDeps, requireUser: RequireUser): ConfirmationRouteDeps {
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

/** How an account gets another address: who mails, and who else has to know. */
export function emailChangeDeps(deps: AppDeps, requireUser: RequireUser): EmailChangeRouteDeps {
  const { auth, settings, sendMail, payments, originOf } = deps;
  return {
    auth,
    requireUser,
    sendMail,
    onMoved: payments.onEmailConfirmed,
    productName: settings.PRODUCT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    originOf,
  };
}

interface AccountParts {
  requireUser: RequireUser;
  takeDown: TakeDownDeps;
  listCards: NumbersExportDeps['listCards'];
}

/** What an account takes with it when it is exported, and what it leaves when it is deleted. */
export function accountDeps(
  deps: AppDeps,
  { requireUser, takeDown, listCards }: AccountParts,
): AccountDeps {
  const { bindings, auth, media, originOf } = deps;
  return {
    db: bindings.DB,
    requireUser,
    sessions: auth.sessionList,
    checkPassword: auth.checkPassword,
    countExport: (userId) => auth.attempts.take('exportAccount', userId),
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
      (user) => exportNumbers({ db: bindings.DB, listCards }, user.id),
    ],
    leavePayments: (userId) => leavePayments(deps.payments, userId),
    removeCards: async (userId, origin) => {
      await takeDownAll(takeDown, userId, origin);
      await deps.wallet.end(userId);
    },
    releaseImages: (userId) => releaseUploads(media, userId),
    originOf,
    now: deps.now,
  };
}
