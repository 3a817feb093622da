import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { frontPageDocumentRoutes } from '#worker/public-card/front-page.ts';
import { buildCacheVersion } from '#worker/public-card/etag.ts';
import { createFastPath } from '#worker/public-card/fast-path.ts';
import { publicCardFileRoutes } from '#worker/public-card/files/routes.ts';
import { createErrorPages } from '#worker/public-card/pages/error-pages.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';
import { openPublicRecords } from '#worker/public-card/public-records.ts';
import { publicCardRoutes } from '#worker/public-card/routes.ts';
import { buildAppHead, buildAppPolicy } from '#worker/site/app-head.ts';
import { clientAssets, isDevServer } from '#worker/site/client-assets.ts';

/** The pages and files of published cards, from records at the edge. */
export function createPublicCard(kernel: Kernel, documents: CardDocuments) {
  const { stored, policies, records, pageCache } = openPublicRecords(kernel);
  const context: PublicCardContext = {
    ...kernel,
    documents,
    records,
    pageCache,
    onCardView: createBotViews(kernel),
    appHead: (brand) => buildAppHead(kernel, brand),
    appPolicy: buildAppPolicy,
    isPolicySent: !isDevServer,
    build: buildCacheVersion(clientAssets.build, [
      kernel.productName,
      kernel.publicOrigin,
      clientAssets.cardWorker ?? '',
    ]),
    script: clientAssets.pageScript,
    videoScript: clientAssets.videoScript,
    cardWorker: clientAssets.cardWorker,
  };
  return {
    routes: publicCardFileRoutes(context).route(
      '/',
      frontPageDocumentRoutes({ ...context, findOrganization: policies.findOrganization }),
    ),
    pages: publicCardRoutes(context),
    fastPath: createFastPath(context),
    findErrorPage: createErrorPages(context),
    listeners: {
      effects: {
        recordChanged: ({ username, origin }) => stored.refresh(username, origin),
        policyChanged: ({ policyId }) => policies.refreshPolicy(policyId),
        organizationChanged: ({ organizationId }) => policies.refreshOrganization(organizationId),
        policiesOutdated: ({ organizationId, policyIds }) =>
          policies.repairPolicies(organizationId, policyIds),
      },
    },
    jobs: {
      repair_card: ({ username, origin }) => stored.sync(username, origin),
    } satisfies Partial<JobHandlers>,
  } satisfies Capability;
}
