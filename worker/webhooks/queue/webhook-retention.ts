import { WEBHOOK_HISTORY_DAYS } from '#shared/api/webhooks.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { RetentionRule } from '#worker/db/retention-rule.ts';

const rule = (table: string, column: string, unitMs: number): RetentionRule => ({
  table,
  column,
  unitMs,
  retentionMs: WEBHOOK_HISTORY_DAYS * DAY_MS,
});

/** How long a ledger stores deliveries and their attempts. */
export const WEBHOOK_RETENTION: readonly RetentionRule[] = [
  rule('webhook_attempts', 'at', 1),
  rule('webhook_deliveries', 'created_at', 1),
  rule('webhook_events', 'at', 1),
  rule('webhook_days', 'day', DAY_MS),
];
