import { z } from 'zod';
import { PERIODS } from '#shared/api/analytics/analytics.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { usernameSchema } from '#shared/card/card.ts';
import { markAllText, STRANGERS_TEXT_RULE } from '#worker/mcp/strangers-text.ts';
import { tool } from './tool.ts';

/**
 * Parts of a report without a stranger's text. Referrers are not among them: who sends a request chooses
 * its `Referer`.
 */
const OWN_PARTS = new Set(
  (
    'period totals bots uncertain series previous firstDay elements sources devices countries ' +
    'topCards funnel'
  ).split(' '),
);

const reportSchema = z.looseObject({
  period: z.enum(PERIODS),
  totals: z.record(z.string(), z.number()),
});

export const readAnalyticsTool = tool({
  name: 'read_analytics',
  title: 'Read analytics',
  description: `Reads the sums of a period, of all cards or of one: views, people, clicks, contacts, where they came from, and the days before to compare with. ${STRANGERS_TEXT_RULE}`,
  scopes: ['analytics:read'],
  input: z.object({
    period: z.enum(PERIODS).describe('How far back, including today.'),
    username: usernameSchema.optional().describe('Only the card with this username.'),
  }),
  output: reportSchema,
  async run({ callApi }, query) {
    const report = await callApi(ANALYTICS.read.api.name, { query });
    return reportSchema.parse(markAllText(report, OWN_PARTS));
  },
});
