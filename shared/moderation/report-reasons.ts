/** What a visitor may say is wrong with a card, in the order it is offered. */
export const REPORT_REASONS = [
  'impersonation',
  'spam',
  'harmful',
  'personal_data',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The same as people read it. */
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  impersonation: 'It pretends to be somebody else',
  spam: 'Spam or a scam',
  harmful: 'Harmful or illegal content',
  personal_data: 'It shows my personal data',
  other: 'Something else',
};

/** Most characters of what a visitor writes beside the reason. */
export const REPORT_NOTE_MAX = 2000;
