import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sweepSessions } from '#worker/auth/sessions/sessions.ts';
import { sweepReservations } from '#worker/cards/usernames/reservations.ts';
import { findReferencedImages } from '#worker/cards/pictures/card-images.ts';
import { deleteOldBlocks } from '#worker/cards/pictures/blocked-pictures.ts';
import { sweepChangeCounts } from '#worker/cards/usernames/daily-allowance.ts';
import {
  sweepLockedUsernames,
  type LockedUsernameDeps,
} from '#worker/cards/usernames/sweep-locked-usernames.ts';
import { sweepHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import { sweepEvents } from '#worker/events/aggregation/sweep-events.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import { log } from '#worker/http/log.ts';
import { sweepQueuedJobs } from '#worker/jobs/job-sender.ts';
import type { MediaStore } from '#worker/media/media-store.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { sendReportDigest, type DigestDeps } from '#worker/moderation/report-digest.ts';
import { findOpenEvidence } from '#worker/moderation/card-snapshots.ts';
import { sweepModeration } from '#worker/moderation/sweep-moderation.ts';
import type { Payments } from '#worker/payments/create-payments.ts';
import { sweepUsedTrials } from '#worker/payments/trials/trials.ts';
import type { Previews } from '#worker/preview/create-previews.ts';
import { sweepCspReports } from '#worker/csp-reports/csp-report-store.ts';
import { sweepMessages, type MessageDeps } from '#worker/support/messages.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';

interface SweepDeps {
  db: D1Database;
  queue: Queue;
  lockedNames: LockedUsernameDeps;
  support: MessageDeps;
  reports: Omit<DigestDeps, 'publicOrigin'>;
  media: MediaStore;
  previews: Pick<Previews, 'sweep'>;
  wallet: Pick<Wallet, 'sweep'>;
  payments: Pick<Payments, 'sweep'>;
  publicOrigin: string;
  now: () => Date;
}

/** Each step by its name in the log. A returned number counts what it removed. */
export type SweepSteps = Readonly<Record<string, () => Promise<number | void>>>;

/** The hourly steps in order. No step depends on another. */
export function buildSweepSteps(deps: SweepDeps): SweepSteps {
  const { db, now, publicOrigin } = deps;
  return {
    sessions: () => sweepSessions(db, now()),
    resetLinks: () => sweepResetLinks(db, now()),
    emailChanges: () => sweepEmailChanges(db, now()),
    usernameReservations: () => sweepReservations(db, now()),
    lockedNames: () => sweepLockedUsernames(deps.lockedNames),
    changeCounts: () => sweepChangeCounts(db, now()),
    messages: () => sweepMessages(deps.support),
    heldContacts: () => sweepHeldContacts(db, now()),
    events: () => sweepEvents(db, now()),
    moderation: () =>
      sweepModeration({ db, deleteOldBlocks: (before) => deleteOldBlocks(db, before), now }),
    reportDigest: () => sendReportDigest({ ...deps.reports, publicOrigin }),
    cspReports: () => sweepCspReports(db, now()),
    images: () =>
      sweepMedia(deps.media, async (paths) => {
        const shown = await findReferencedImages(db, paths);
        for (const logo of await findShownLogos(db, paths)) shown.add(logo);
        for (const path of await findOpenEvidence(db, paths)) shown.add(path);
        return shown;
      }),
    pictures: () => deps.previews.sweep(publicOrigin),
    wallet: () => deps.wallet.sweep(),
    payments: () => deps.payments.sweep(publicOrigin),
    queuedJobs: () => sweepQueuedJobs({ db, queue: deps.queue, now }),
    trials: () => sweepUsedTrials(db, now()),
  };
}

/**
 * Runs every step even if others fail. Throws at the end with the names of those that failed, so
 * that the cron shows as failed.
 */
export async function runSweep(steps: SweepSteps): Promise<void> {
  const failed: string[] = [];
  const removed: Record<string, number> = {};
  for (const [step, run] of Object.entries(steps)) {
    try {
      const count = await run();
      if (typeof count === 'number') removed[step] = count;
    } catch (error) {
      // The remaining steps still run, and the next hour continues where this one stopped.
      failed.push(step);
      log('error', 'sweep_failed', { step, error: String(error) });
    }
  }
  log('info', 'swept', removed);
  if (failed.length > 0) throw new Error(`steps of the sweep failed: ${failed.join(', ')}`);
}
