import type { Kernel } from '#worker/kernel.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { perIsolate } from '#worker/per-isolate.ts';
import { createPageCache } from '#worker/public-card/page-cache.ts';
import { createCardRecords } from '#worker/public-card/records/card-records.ts';
import { findName } from '#worker/public-card/records/find-name.ts';
import { joinBrands } from '#worker/public-card/records/join-brands.ts';
import { joinPolicies } from '#worker/public-card/records/join-policies.ts';
import { createPolicyRecords } from '#worker/public-card/records/policy-records.ts';

/** About a tenth of an isolate's 128 MB. */
const PAGE_CACHE = {
  freshMs: 10_000,
  staleMs: HOUR_MS,
  entriesMax: 500,
  bytesMax: 12_000_000,
};

/** Lets a temporary failure pass before the repair. */
const REPAIR_AFTER_SECONDS = 2;

/**
 * The public records of usernames and of the policies that organization cards show: as they are stored,
 * joined (`records`), and as rendered pages.
 */
export const openPublicRecords = perIsolate((kernel: Kernel) => {
  const pageCache = createPageCache({ ...PAGE_CACHE, now: kernel.now });
  const policies = createPolicyRecords(kernel);
  const stored = createCardRecords({
    ...kernel,
    findName: (username) => findName(kernel, username),
    onCardWritten: (card, origin) => kernel.notify('recordWritten', { card, origin }),
    enqueueRepair: (username, origin) =>
      kernel.enqueue([{ kind: 'repair_card', username, origin }], REPAIR_AFTER_SECONDS),
    listeners: [(username) => pageCache.invalidate(username)],
  });
  const records = joinBrands(joinPolicies(stored, policies), kernel.brands);
  return { stored, policies, records, pageCache };
});
