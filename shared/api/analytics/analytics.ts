import { z } from 'zod';

/** Reporting periods, shortest first. */
export const PERIODS = ['7d', '30d', '90d', '1y'] as const;
export type Period = (typeof PERIODS)[number];
/** Length in days, including the current day. */
export const PERIOD_DAYS: Readonly<Record<Period, number>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
};

/** Key for referrers beyond those counted by host. */
export const OTHER_REFERRERS = 'other';

const count = z.int().min(0);
const named = z.array(z.object({ name: z.string(), count }));
const daySeries = z.array(z.object({ day: z.iso.date(), views: count, clicks: count }));

/** What a report says of time, of an account or an organization. Days are UTC. */
export const seriesFields = {
  /** One entry per day of the period, oldest first. */
  series: daySeries,
  /**
   * As many days right before the period. Null where they are not known: numbers begin on
   * `firstDay`, and a part of an organization can have too many cards. Older servers omit it.
   */
  previous: daySeries.nullable().default(null),
  /** The first day with numbers of any card, of those still stored; older servers omit it. */
  firstDay: z.iso.date().nullable().default(null),
};

/**
 * Totals of a period. `people` is the sum of daily unique visitors, `conversion` that of
 * `computeConversion`.
 */
const totalsSchema = z.object({
  views: count,
  people: count,
  clicks: count,
  saves: count,
  shares: count,
  contacts: count,
  conversion: z.number().min(0).max(1),
});
export type Totals = z.infer<typeof totalsSchema>;

/**
 * Analytics of one card or of all cards over a period. Names are keys: element types, sources,
 * device classes, two-letter countries (`XX` for unknown), hosts (`other` beyond the limit),
 * usernames, and for `funnel` the names of totals.
 */
export const analyticsSchema = z.object({
  period: z.enum(PERIODS),
  totals: totalsSchema,
  /** Views by known bots; not part of any other number. */
  bots: count,
  /**
   * Visits from one address beyond the limit per half hour: many people behind one connection, or
   * one program. Not part of any other number; older servers omit it.
   */
  uncertain: z.object({ views: count, actions: count }).default({ views: 0, actions: 0 }),
  ...seriesFields,
  elements: named,
  sources: named,
  devices: named,
  countries: named,
  referrers: named,
  topCards: named,
  funnel: named,
});
export type Analytics = z.infer<typeof analyticsSchema>;
export type DayViews = Analytics['series'][number];
export type NamedCount = Analytics['topCards'][number];
