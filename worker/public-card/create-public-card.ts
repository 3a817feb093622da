import type { RequestHost } from '#shared/hosts/request-host.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import type { FindPublicCard } from '#worker/http/request/visitor-form-routes.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { buildCacheVersion } from '#worker/public-card/etag.ts';
import { createFastPath } from '#worker/public-card/fast-path.ts';
import { readPhotoBase64 } from '#worker/media/contact-photo.ts';
import { publicCardFileRoutes } from '#worker/public-card/files/routes.ts';
import { createPageCache } from '#worker/public-card/page-cache.ts';
import { createErrorPages } from '#worker/public-card/pages/error-pages.ts';
import { createExchangePage } from '#worker/public-card/pages/exchange-page.ts';
import { createReferralPage } from '#worker/public-card/pages/referral-page.ts';
import { createReportPage } from '#worker/public-card/pages/report-page.ts';
import type {
  PublicCardContext,
  PublicCardPorts,
} from '#worker/public-card/public-card-context.ts';
import { createCardRecords } from '#worker/public-card/records/card-records.ts';
import { joinBrands } from '#worker/public-card/records/join-brands.ts';
import { joinPolicies } from '#worker/public-card/records/join-policies.ts';
import { createPolicyRecords } from '#worker/public-card/records/policy-records.ts';
import { findPublishedCard } from '#worker/public-card/records/find-published-card.ts';
import { publicCardRoutes } from '#worker/public-card/routes.ts';

/** About a tenth of an isolate's 128 MB. */
const PAGE_CACHE = {
  freshMs: 10_000,
  staleMs: HOUR_MS,
  entriesMax: 500,
  bytesMax: 12_000_000,
};

/** Lets a temporary failure pass before the repair. */
const REPAIR_AFTER_SECONDS = 2;

/** The pages and files of published cards, from records at the edge. */
export function createPublicCard(kernel: Kernel, ports: PublicCardPorts) {
  const { assetsOfBuild } = ports;
  const pageCache = createPageCache({ ...PAGE_CACHE, now: kernel.now });
  const policies = createPolicyRecords({ ...kernel, ...ports });
  const stored = createCardRecords({
    ...kernel,
    ...ports,
    enqueueRepair: (username, origin) =>
      kernel.enqueue([{ kind: 'repair_card', username, origin }], REPAIR_AFTER_SECONDS),
    listeners: [(username) => pageCache.invalidate(username)],
  });
  const records = joinBrands(joinPolicies(stored, policies), kernel.brands);
  const context: PublicCardContext = {
    ...kernel,
    ...ports,
    records,
    pageCache,
    build: buildCacheVersion(assetsOfBuild.build, [kernel.productName, kernel.publicOrigin]),
    script: assetsOfBuild.pageScript,
    videoScript: assetsOfBuild.videoScript,
  };
  const findPublicCard: FindPublicCard = (...query) => findPublishedCard(records, ...query);
  return {
    fileRoutes: publicCardFileRoutes(context),
    routes: publicCardRoutes(context),
    fastPath: createFastPath(context),
    findErrorPage: createErrorPages(context),
    renderExchangePage: createExchangePage(context, assetsOfBuild.exchangeScript),
    renderReportPage: createReportPage(context),
    renderReferralPage: createReferralPage(context),
    /** Updates the public record of a username. Never throws. */
    refreshRecord: (username: string, origin: string) => stored.refresh(username, origin),
    /** `refreshRecord` that throws, for jobs. */
    syncRecord: (username: string, origin: string) => stored.sync(username, origin),
    /** The records that company cards share. */
    policies,
    findPublicCard,
    /** Whether a host may reveal the card of a username. `origin` is the product's. */
    isServedAt: async (username: string, host: RequestHost, origin: string): Promise<boolean> =>
      host.kind === 'product' || (await findPublicCard(username, origin, { host })) !== null,
    /** The new username of a renamed card, or null. */
    findRenamed: async (username: string, origin: string) => {
      const record = await records.find(username, origin);
      return record?.kind === 'redirect' ? record.to : null;
    },
    /** Photo of a vCard as base64, by its `/media/` path; undefined if there is none. */
    readPhoto: (path: string) => readPhotoBase64(kernel.bucket, path),
    jobs: {
      repair_card: ({ username, origin }) => stored.sync(username, origin),
    } satisfies Partial<JobHandlers>,
  } satisfies Capability;
}
