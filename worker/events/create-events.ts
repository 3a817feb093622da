import { eventRoutes } from '#worker/events/routes.ts';
import { deleteVisits, sweepDeletedCards } from '#worker/events/removal/deleted-cards.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Receives what visitors do on cards, and keeps it in the ledger of the owner. */
export function createEvents(kernel: Kernel) {
  return {
    routes: eventRoutes(kernel),
    jobs: { delete_visits: (job) => deleteVisits(kernel, job) } satisfies Partial<JobHandlers>,
    sweep: { deletedCards: () => sweepDeletedCards(kernel) },
  } satisfies Capability;
}
