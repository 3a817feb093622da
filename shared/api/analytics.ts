import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** The spans of time one can look back over, shortest first. */
export const PERIODS = ['7d', '30d', '90d', '1y'] as const;
export type Period = (typeof PERIODS)[number];
/** How many days each holds, the day that is not over included. */
export const PERIOD_DAYS: Readonly<Record<Period, number>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
};

/** What the hosts beyond those that are told apart are counted as. */
export const OTHER_REFERRERS = 'other';

const count = z.int().min(0);
const named = z.array(z.object({ name: z.string(), count }));

/** What a period came to. `people` is the sum of daily unique visitors, `conversion` the share of views that became a contact. */
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
 * The numbers of one card, or of all of them, over one period; days are UTC's, and `series` has one entry for each,
 * oldest first. Names are keys: kinds of element, sources, device classes, two-letter countries (`XX` unknown), hosts
 * (`other` for those too many to be told apart), usernames, and for `funnel` the totals it is made of.
 */
export const analyticsSchema = z.object({
  period: z.enum(PERIODS),
  totals: totalsSchema,
  /** Views by known bots; counted in no other number. */
  bots: count,
  /**
   * What came from one address beyond what it is counted for within half an hour: many people behind one connection, or
   * one program. Counted in no other number; zero from a server that does not know it yet.
   */
  uncertain: z.object({ views: count, actions: count }).default({ views: 0, actions: 0 }),
  series: z.array(z.object({ day: z.iso.date(), views: count, clicks: count })),
  elements: named,
  sources: named,
  devices: named,
  countries: named,
  referrers: named,
  topCards: named,
  funnel: named,
});
export type Analytics = z.infer<typeof analyticsSchema>;
export type NamedCount = Analytics['topCards'][number];

/** Query: `period`, one of `PERIODS`, and `username` for one of one's own cards. Throws `plan_limit` without `advancedAnalytics`. */
export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  auth: true,
  request: null,
  response: analyticsSchema,
});
