import { log } from '#worker/http/log.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';

/** By then, the change that was announced is stored. */
const AFTER_CHANGE_SECONDS = 15;

/** What follows a change of a brand or of who belongs to a partner. */
export function createBrandChanges({ brands, enqueue }: Pick<Kernel, 'brands' | 'enqueue'>) {
  const enqueueOne = async (job: Job) => {
    try {
      await enqueue([job]);
    } catch (error) {
      // Public cards show a brand by reference; what is drawn follows with its next change.
      log('error', 'brand_refresh_not_queued', { kind: job.kind, error: String(error) });
    }
  };
  return {
    refreshBrand: async (organizationId: string, origin: string): Promise<void> => {
      let isBehind = false;
      try {
        await brands.refresh(organizationId);
      } catch (error) {
        // The change is stored, so the job writes the record instead.
        log('warn', 'brand_record_behind', { organizationId, error: String(error) });
        isBehind = true;
      }
      const details = { organizationId, origin, ...(isBehind && { isBehind }) };
      await enqueueOne({ kind: 'refresh_customers', ...details });
    },
    /** Call after the own domain of an organization changed. One that is no partner has no customers. */
    onHomeChanged: (organizationId: string, origin: string): Promise<void> =>
      enqueueOne({ kind: 'refresh_customers', organizationId, origin }),
    /**
     * Call before the change, so that a change whose response is lost does not lose the update.
     * Throws if the queue fails.
     */
    onCustomerMoving: (userId: string, origin: string): Promise<void> =>
      enqueue([{ kind: 'refresh_customer', userId, origin }], AFTER_CHANGE_SECONDS),
  };
}
