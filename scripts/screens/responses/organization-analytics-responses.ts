import { organizationAnalyticsSchema } from '#shared/api/organizations/analytics.ts';
import { buildAnalyticsResponse } from '#scripts/screens/responses/responses.ts';
import { ORG } from '#scripts/screens/responses/team-responses.ts';

// Numbers of organization cards of a team of a chosen size. Each response is validated by its schema.

export const ANALYTICS_CALL = `**/api/organizations/${ORG}/analytics*`;

const NAMES = [
  'Ines Falk',
  'Tomas Ruiz',
  'Wilhelmina-Alexandra von der Hohenfels-Lindenthal',
  'José Øzgün',
];
const GROUPS = ['Sales', 'Berlin', 'Customer Success and Partnerships', 'Lisbon'];
const PAGE = 50;

interface AnalyticsShape {
  members: number;
  /** Of the period. */
  views: number;
  /** People whose numbers a manager does not see. */
  omittedPeople?: number;
}

export function buildOrganizationAnalytics({ members, views, omittedPeople = 0 }: AnalyticsShape) {
  const { period, totals, series, previous, firstDay } = buildAnalyticsResponse('30d', views);
  const groupCount = members < 3 ? 0 : members < 100 ? 2 : 12;
  const part = (index: number) => Math.round(views / (members + 1) / (1 + index * 0.04));
  return organizationAnalyticsSchema.parse({
    period,
    totals: {
      views: totals.views,
      people: totals.people,
      clicks: totals.clicks,
      saves: totals.saves,
      shares: totals.shares,
    },
    series,
    previous,
    firstDay,
    cards:
      views === 0
        ? []
        : Array.from({ length: Math.min(PAGE, members) }, (_, index) => ({
            username: index % 9 === 8 ? `northwind-trading-lisbon-${index}` : `person-${index}`,
            member:
              index % 17 === 16 ? null : { id: `m${index}`, name: NAMES[index % NAMES.length] },
            views: part(index),
          })),
    next: members > PAGE && views > 0 ? '50' : null,
    groups: Array.from({ length: groupCount }, (_, index) => ({
      id: `g${index}`,
      name: index < GROUPS.length ? GROUPS[index] : `Office ${index}`,
      views: Math.round(views / (index + 2)),
    })),
    summedPeople: 0,
    omittedPeople,
  });
}
