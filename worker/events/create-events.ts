import { Hono } from 'hono';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { consumeEvents } from '#worker/events/aggregation/consume-events.ts';
import { countPast } from '#worker/events/aggregation/count-past.ts';
import { exportDailyCounts } from '#worker/events/analytics/export-daily-counts.ts';
import { analyticsRoutes } from '#worker/events/analytics/routes.ts';
import { createCompanyNumbers } from '#worker/events/company/company-numbers.ts';
import { readCardDay } from '#worker/events/read-card-day.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import type { EventContext, EventPorts } from '#worker/events/event-context.ts';
import { eventRoutes } from '#worker/events/routes.ts';
import { findCurrentTotals } from '#worker/events/read-totals.ts';
import { refreshTotals } from '#worker/events/totals/refresh-totals.ts';
import { createVisitorKeys } from '#worker/events/visitor-keys.ts';
import { deleteVisits, sweepDeletedCards } from '#worker/events/removal/deleted-cards.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** Counts views and clicks of cards, and reports them to their owners. */
export function createEvents(kernel: Kernel, ports: EventPorts) {
  const { ledgers, now, queues, settings } = kernel;
  const getVisitorKeys = createVisitorKeys(settings.SESSION_SECRET);
  const context: EventContext = {
    ...kernel,
    ...ports,
    enqueueEvent: (event) => queues.events.send(event),
    getVisitorKeys,
  };
  return {
    routes: new Hono<UserEnv>()
      .route('/', eventRoutes(context))
      .route('/', analyticsRoutes(context)),
    company: createCompanyNumbers(kernel),
    consume: (batch: MessageBatch) => consumeEvents(batch, context),
    countPast: (events: readonly QueuedEvent[], countedAt: number) =>
      countPast(context, events, countedAt),
    /** Called for each card view, to count bots. Does not block. */
    onCardView: createBotViews(context),
    /** Maps an address to a key of its network that changes every day. */
    toReporterKey: (address: string): string => {
      const seen = { address, userAgent: '', username: '', at: now().getTime() };
      // The widest prefix, so that one network counts once.
      return getVisitorKeys(seen).places.at(-1) ?? '';
    },
    readDay: (ownerId: string, day: string, limit: number) =>
      readCardDay(ledgers, { ownerId, day, limit }),
    /** The totals of an owner's cards by ID; without the ledger, none. */
    findCurrentTotals: (ownerId: string, cardIds: readonly string[]) =>
      findCurrentTotals(ledgers, ownerId, cardIds),
    jobs: {
      refresh_totals: (job) => refreshTotals(context, job),
      delete_visits: (job) => deleteVisits(context, job),
    } satisfies Partial<JobHandlers>,
    sweep: { deletedCards: () => sweepDeletedCards(context) },
    exports: [(user) => exportDailyCounts(context, user.id)],
  } satisfies Capability;
}
