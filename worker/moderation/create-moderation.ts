import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { abuseReportRoutes } from '#worker/moderation/reports/abuse-report-routes.ts';
import { sendReportDigest } from '#worker/moderation/reports/report-digest.ts';
import { sweepModeration } from '#worker/moderation/sweep-moderation.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';

/** Abuse reports from visitors, and operators' decisions about them. */
export function createModeration(kernel: Kernel, documents: CardDocuments) {
  return {
    routes: new Hono<AppEnv>()
      .route('/', abuseReportRoutes(kernel, documents))
      .route('/', operatorRoutes(kernel)),
    sweep: {
      moderation: () => sweepModeration(kernel),
      reportDigest: () => sendReportDigest(kernel),
    },
  } satisfies Capability;
}
