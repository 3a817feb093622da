import type { Period } from '#shared/api/analytics/analytics.ts';
import { EVERYONE, type People } from '#src/pages/team/people-choice/people.ts';

/** What a report is about. */
export interface ReportChoice extends People {
  period: Period;
}

export const WHOLE_REPORT: ReportChoice = { ...EVERYONE, period: '30d' };
