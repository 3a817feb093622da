/** In display order. */
export const REPORT_REASONS = [
  'impersonation',
  'spam',
  'harmful',
  'personal_data',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  impersonation: 'It impersonates someone',
  spam: 'Spam or a scam',
  harmful: 'Harmful or illegal content',
  personal_data: 'It shows my personal data',
  other: 'Something else',
};

/** Longest note of a report, in characters. */
export const REPORT_NOTE_MAX = 2000;
