import { z } from 'zod';
import { PERIODS, seriesFields } from '#shared/api/analytics/analytics.ts';

const count = z.int().min(0);

/** Most people, and most of their cards, that one report can be narrowed to. */
export const REPORT_PEOPLE_MAX = 10_000;
/** Most rows of sums that a report reads for a part of an organization: its cards times the days. */
export const REPORT_ROWS_MAX = 400_000;
/** Cards of one page, unless the query asks for another number. */
export const REPORT_CARDS_PAGE_SIZE = 50;
/** Most cards of one page, and of the list of a whole organization. */
export const REPORT_CARDS_MAX = 1000;

/** Visits of organization cards: of all, of a manager's groups, or of the caller's. */
export const organizationAnalyticsSchema = z.object({
  period: z.enum(PERIODS),
  totals: z.object({ views: count, people: count, clicks: count, saves: count, shares: count }),
  ...seriesFields,
  /**
   * Cards with views, most views first. From 90 days on, since the first day of the month in which
   * the period begins. Of a whole organization, the first `REPORT_CARDS_MAX`, of cards that are
   * among as many with the most views of a month of the period.
   */
  cards: z.array(
    z.object({
      username: z.string(),
      /** Null if no member of the organization holds the card. */
      member: z.object({ id: z.string(), name: z.string() }).nullable(),
      views: count,
    }),
  ),
  /** The next page of `cards`. */
  next: z.string().nullable(),
  /** Views by group, like `cards`; with the first page, without a group or member. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), views: count })),
  /** People whose numbers are only part of the totals. */
  summedPeople: count,
  /** People whose numbers are left out. */
  omittedPeople: count,
});
export type OrganizationAnalytics = z.infer<typeof organizationAnalyticsSchema>;
