import { z } from 'zod';
import { analyticsSchema, PERIODS, readAnalytics } from '#shared/api/analytics/analytics.ts';
import { readCompanyAnalytics } from '#shared/api/organizations/analytics.ts';
import { companyView, publicCall } from '#shared/api/v1/public-call.ts';

/** The report of an organization: the first page, whose cards are those with most views. */
const companyReportSchema = readCompanyAnalytics.response.omit({ next: true });

export const readAnalyticsCall = publicCall({
  name: 'readAnalytics',
  summary: 'Read the sums of a period: of your cards or one of them, or of the cards of your team.',
  scope: 'analytics:read',
  app: readAnalytics,
  request: null,
  query: {
    period: { schema: z.enum(PERIODS), description: 'Required. How far back, including today.' },
    username: { schema: z.string(), description: 'Only the card with this username.' },
    group: {
      schema: z.string().max(64),
      description: 'With the key of a team: only cards of members of the group with this ID.',
    },
    member: {
      schema: z.string().max(64),
      description: 'With the key of a team: only cards of the member with this ID.',
    },
  },
  response: z.union([analyticsSchema, companyReportSchema]),
  example: { query: { period: '30d' } },
  company: companyView({
    app: readCompanyAnalytics,
    request: null,
    // oxlint-disable-next-line no-unused-vars -- the report has one page of cards here
    toPublic: ({ next, ...report }) => report,
  }),
});
