import { z } from 'zod';

/** The spans of time one can look back over, shortest first. */
export const PERIODS = ['7d', '30d', '90d', '1y'] as const;
export type Period = (typeof PERIODS)[number];

const count = z.int().min(0);
const named = z.array(z.object({ name: z.string(), count }));

/** What a period came to. `people` is the sum of daily unique visitors, `conversion` the share of views that became a contact. */
export const totalsSchema = z.object({
  views: count,
  people: count,
  clicks: count,
  saves: count,
  shares: count,
  contacts: count,
  conversion: z.number().min(0).max(1),
});
export type Totals = z.infer<typeof totalsSchema>;

/** The numbers of one card, or of all of them, over one period; `series` has one entry for each day, oldest first. */
export const analyticsSchema = z.object({
  period: z.enum(PERIODS),
  totals: totalsSchema,
  /** Views by known bots; counted in no other number. */
  bots: count,
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
