import type { Period } from '#shared/api/analytics/analytics.ts';

/** What a report is about. */
export interface ReportChoice {
  period: Period;
  /** The ID of a group; empty for all. */
  group: string;
  member: { id: string; name: string } | null;
}

export const WHOLE_REPORT: ReportChoice = { period: '30d', group: '', member: null };
