import { consumeEvents } from '#worker/analytics/counting/consume-events.ts';
import { refreshTotals } from '#worker/analytics/counting/refresh-totals.ts';
import { exportDailyCounts } from '#worker/analytics/reports/export-daily-counts.ts';
import { analyticsRoutes } from '#worker/analytics/reports/routes.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Counts the events of cards, and reports them to accounts and organizations. */
export function createAnalytics(kernel: Kernel) {
  return {
    routes: analyticsRoutes(kernel),
    consume: (batch: MessageBatch) => consumeEvents(batch, kernel),
    jobs: {
      refresh_totals: (job) => refreshTotals(kernel, job),
    } satisfies Partial<JobHandlers>,
    listeners: { exports: [(user) => exportDailyCounts(kernel, user.id)] },
  } satisfies Capability;
}
