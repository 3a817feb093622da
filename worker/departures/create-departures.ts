import { handOverContacts } from '#worker/departures/hand-over-contacts.ts';
import { departureRoutes } from '#worker/departures/routes.ts';
import { sweepDepartures } from '#worker/departures/sweep-departures.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Members who leave, and what becomes of their cards and contacts. */
export function createDepartures(kernel: Kernel) {
  return {
    routes: departureRoutes(kernel),
    jobs: { hand_over_contacts: (job) => handOverContacts(kernel, job) },
    sweep: { departures: () => sweepDepartures(kernel) },
  } satisfies Capability;
}
