import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sweepSessions } from '#worker/auth/sessions.ts';
import { sweepHolds } from '#worker/cards/holds.ts';
import { findShownImages } from '#worker/cards/images.ts';
import { sweepEvents } from '#worker/events/sweep.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import { log } from '#worker/http/log.ts';
import type { MediaStore } from '#worker/media/store.ts';
import { sweepMedia } from '#worker/media/sweep.ts';
import { sweepModeration } from '#worker/moderation/sweep.ts';
import type { Payments } from '#worker/payments/create-payments.ts';
import { sweepUsedTrials } from '#worker/payments/trials/trials.ts';
import type { Previews } from '#worker/preview/create-previews.ts';
import { sweepPolicyReports } from '#worker/reports/policy-reports.ts';
import { sweepMessages, type MessageDeps } from '#worker/support/messages.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';

interface SweepDeps {
  db: D1Database;
  support: MessageDeps;
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
    messages: () => sweepMessages(deps.support),
    events: () => sweepEvents(db, now()),
    moderation: () => sweepModeration(db, now()),
    policyReports: () => sweepPolicyReports(db, now()),
    images: () =>
      sweepMedia(deps.media, async (paths) => {
        const shown = await findShownImages(db, paths);
        for (const logo of await findShownLogos(db, paths)) shown.add(logo);
        return shown;
      }),
    pictures: () => deps.previews.sweep(publicOrigin),
    wallet: () => deps.wallet.sweep(),
    payments: () => deps.payments.sweep(publicOrigin),
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
