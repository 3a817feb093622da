import type { Period } from '#shared/api/analytics/analytics.ts';

/** What a report is about. */
export interface NumberChoice {
  period: Period;
  /** The ID of a group; empty for all. */
  group: string;
  member: { id: string; name: string } | null;
}

export const NO_CHOICE: NumberChoice = { period: '30d', group: '', member: null };
