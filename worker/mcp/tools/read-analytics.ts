import { z } from 'zod';
import { analyticsSchema, PERIODS } from '#shared/api/analytics/analytics.ts';
import { readAnalyticsCall } from '#shared/api/v1/analytics-calls.ts';
import { usernameSchema } from '#shared/card/card.ts';
import {
  markStrangersText,
  STRANGERS_TEXT_RULE,
  strangersTextSchema,
} from '#worker/mcp/strangers-text.ts';
import { tool } from './tool.ts';

/** The sender of a request chooses its `Referer`. */
const markedReportSchema = analyticsSchema.extend({
  referrers: z.array(z.object({ name: strangersTextSchema, count: z.int() })),
});

export const readAnalyticsTool = tool({
  name: 'read_analytics',
  title: 'Read analytics',
  description: `Reads the sums of a period, of all cards or of one: views, people, clicks, contacts, where they came from. ${STRANGERS_TEXT_RULE}`,
  scopes: ['analytics:read'],
  input: z.object({
    period: z.enum(PERIODS).describe('How far back, including today.'),
    username: usernameSchema.optional().describe('Only the card with this username.'),
  }),
  output: markedReportSchema,
  async run({ callApi }, query) {
    const report = analyticsSchema.parse(await callApi(readAnalyticsCall.name, { query }));
    const referrers = report.referrers.map(({ name, count }) => ({
      name: markStrangersText(name),
      count,
    }));
    return { ...report, referrers };
  },
});
