import { z } from 'zod';
import { analyticsSchema, PERIODS, readAnalytics } from '#shared/api/analytics/analytics.ts';
import { publicCall } from './public-call.ts';

export const readAnalyticsCall = publicCall({
  name: 'readAnalytics',
  summary: 'Read the sums of a period, of all cards or of one.',
  method: 'GET',
  path: '/api/v1/analytics',
  scope: 'analytics:read',
  app: readAnalytics,
  request: null,
  query: {
    period: { schema: z.enum(PERIODS), description: 'Required. How far back, including today.' },
    username: { schema: z.string(), description: 'Only the card with this username.' },
  },
  response: analyticsSchema,
  example: { query: { period: '30d' } },
  toPublic: (report) => report,
});
