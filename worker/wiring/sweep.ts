import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sweepSessions } from '#worker/auth/sessions.ts';
import { sweepHolds } from '#worker/cards/holds.ts';
import { findShownImages } from '#worker/cards/images.ts';
import { sweepChangeCounts } from '#worker/cards/names/allowance.ts';
import { sweepLockedNames, type LockedNameDeps } from '#worker/cards/names/release.ts';
import { sweepHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import { sweepEvents } from '#worker/events/sweep.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import { log } from '#worker/http/log.ts';
import { sweepQueuedJobs } from '#worker/jobs/coalesce.ts';
import type { MediaStore } from '#worker/media/store.ts';
import { sweepMedia } from '#worker/media/sweep.ts';
import { sendReportDigest, type DigestDeps } from '#worker/moderation/digest.ts';
import { findOpenEvidence } from '#worker/moderation/snapshots.ts';
import { sweepModeration } from '#worker/moderation/sweep.ts';
import type { Payments } from '#worker/payments/create-payments.ts';
import { sweepUsedTrials } from '#worker/payments/trials/trials.ts';
import type { Previews } from '#worker/preview/create-previews.ts';
import { sweepPolicyReports } from '#worker/reports/policy-reports.ts';
import { sweepMessages, type MessageDeps } from '#worker/support/messages.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';

interface SweepDeps {
  db: D1Database;
  queue: Queue;
  lockedNames: LockedNameDeps;
  support: MessageDeps;
  reports: Omit<DigestDeps, 'publicOrigin'>;
  media: MediaStore;
  previews: Pick<Previews, 'sweep'>;
  wallet: Pick<Wallet, 'sweep'>;
  payments: Pick<Payments, 'sweep'>;
  publicOrigin: string;
  now: () => Date;
}

/** What each step of a sweep is called in the log, and what it does; a number is how many things it removed. */
export type SweepSteps = Readonly<Record<string, () => Promise<number | void>>>;

/** Everything that is done once an hour, in this order. No step needs what another did. */
export function sweepSteps(deps: SweepDeps): SweepSteps {
  const { db, now, publicOrigin } = deps;
  return {
    sessions: () => sweepSessions(db, now()),
    resetLinks: () => sweepResetLinks(db, now()),
    emailChanges: () => sweepEmailChanges(db, now()),
    holds: () => sweepHolds(db, now()),
    lockedNames: () => sweepLockedNames(deps.lockedNames),
    changeCounts: () => sweepChangeCounts(db, now()),
    messages: () => sweepMessages(deps.support),
    heldContacts: () => sweepHeldContacts(db, now()),
    events: () => sweepEvents(db, now()),
    moderation: () => sweepModeration(db, now()),
    reportDigest: () => sendReportDigest({ ...deps.reports, publicOrigin }),
    policyReports: () => sweepPolicyReports(db, now()),
    images: () =>
      sweepMedia(deps.media, async (paths) => {
        const shown = await findShownImages(db, paths);
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

/** Takes every step, whatever becomes of the others. Throws at the end, naming those that failed: the cron shows as failed. */
export async function runSweep(steps: SweepSteps): Promise<void> {
  const failed: string[] = [];
  const removed: Record<string, number> = {};
  for (const [step, run] of Object.entries(steps)) {
    try {
      const count = await run();
      if (typeof count === 'number') removed[step] = count;
    } catch (error) {
      // Whatever it was, those behind it need not wait for it; the next hour goes on where this step broke off.
      failed.push(step);
      log('error', 'sweep_failed', { step, error: String(error) });
    }
  }
  log('info', 'swept', removed);
  if (failed.length > 0) throw new Error(`steps of the sweep failed: ${failed.join(', ')}`);
}
