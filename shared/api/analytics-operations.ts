import { z } from 'zod';
import { analyticsSchema, PERIODS } from './analytics/analytics.ts';
import { operation } from './operation.ts';
import {
  organizationAnalyticsSchema,
  REPORT_CARDS_MAX,
  REPORT_CARDS_PAGE_SIZE,
} from './organizations/analytics.ts';

const period = z.enum(PERIODS);
const id = z.string().max(64);

/** Visits of cards. */
export const ANALYTICS = {
  /**
   * The sums of a period. Throws `plan_limit` without `advancedAnalytics`, and `not_found` for a card that
   * is not the caller's.
   *
   * Managers of an organization get no numbers per person, and no totals, of a group with fewer than
   * `PRIVACY_FLOOR` members: `forbidden` for such a group and for a person in no larger one. In their
   * report without a group, the people of such groups are summed, if there are at least `PRIVACY_FLOOR`,
   * and otherwise left out. `invalid_input` if a group has too many cards for the period.
   */
  read: operation({
    method: 'GET',
    path: '/analytics',
    action: 'readNumbers',
    scope: 'analytics:read',
    feature: 'advancedAnalytics',
    // A year of 1,000 cards. A team pays for its cards one by one.
    cost: ['read', 40, 4],
    query: {
      period: {
        schema: period,
        description: 'Required. How far back, including today.',
        read: period.default('30d'),
        ownRead: period,
      },
      username: {
        schema: z.string(),
        description: 'Only the card with this username.',
        read: z.string().min(1).optional(),
      },
      group: {
        schema: id,
        description: 'With the key of a team: only cards of members of the group with this ID.',
      },
      member: {
        schema: id,
        description: 'With the key of a team: only cards of the member with this ID.',
      },
      /** Cards before the page. */
      cursor: {
        schema: z.string(),
        description: '',
        read: z
          .string()
          .regex(/^\d{1,6}$/)
          .default('0')
          .transform(Number),
        isAppOnly: true,
      },
      limit: {
        schema: z.string(),
        description: '',
        read: z.coerce.number().int().min(1).max(REPORT_CARDS_MAX).default(REPORT_CARDS_PAGE_SIZE),
        isAppOnly: true,
      },
    },
    request: null,
    response: analyticsSchema,
    organizationResponse: organizationAnalyticsSchema,
    api: {
      name: 'readAnalytics',
      summary:
        'Read the sums of a period: of your cards or one of them, or of the cards of your team.',
      // The report of an organization is its first page, whose cards are those with most views.
      entry: z.union([analyticsSchema, organizationAnalyticsSchema.omit({ next: true })]),
      example: { query: { period: '30d' } },
    },
  }),
};
