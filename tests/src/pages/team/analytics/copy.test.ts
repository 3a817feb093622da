import { expect, test } from 'vitest';
import { REPORT_CARDS_MAX } from '#shared/api/organizations/analytics.ts';
import { listOrganizationViews } from '#src/pages/team/team-views.ts';
import {
  describeListEnd,
  describeListStart,
  describeWithheld,
} from '#src/pages/team/analytics/copy.ts';
import { buildOrganizationAnalyticsCsv } from '#src/pages/team/analytics/export-organization-analytics.ts';

test('numbers that are withheld are explained in one sentence', () => {
  expect(describeWithheld({ omittedPeople: 0, summedPeople: 0 })).toBeNull();
  expect(describeWithheld({ omittedPeople: 1, summedPeople: 0 })).toBe(
    'For privacy, numbers of 1 person whose groups have fewer than 5 members are left out.',
  );
  expect(describeWithheld({ omittedPeople: 0, summedPeople: 5 })).toBe(
    "For privacy, 5 people whose groups have fewer than 5 members count in the totals, but aren't listed.",
  );
});

const from = (day: string) => [{ day, views: 0, clicks: 0 }];
const card = { username: 'ann', member: { id: 'm', name: 'Ann' }, views: 2 };

test('a list says where it ends, and from when it counts', () => {
  const cards = Array.from({ length: REPORT_CARDS_MAX }, () => card);
  expect(describeListEnd({ cards, next: '50' })).toBeNull();
  expect(describeListEnd({ cards: [card], next: null })).toBeNull();
  expect(describeListEnd({ cards, next: null })).toMatch(/^These are the 1,000 cards/);
  expect(describeListStart({ period: '30d', series: from('2026-08-23') })).toBeNull();
  expect(describeListStart({ period: '90d', series: from('2026-08-01') })).toBeNull();
  expect(describeListStart({ period: '90d', series: from('2026-08-23') })).toBe(
    'By month, since Aug 1, 2026.',
  );
});

test('the export has every number of the report, and no cell runs as a formula', () => {
  const csv = buildOrganizationAnalyticsCsv({
    period: '7d',
    totals: { views: 3, people: 2, clicks: 1, saves: 0, shares: 0 },
    series: [{ day: '2026-11-20', views: 3, clicks: 1 }],
    previous: [{ day: '2026-11-13', views: 2, clicks: 1 }],
    firstDay: '2026-01-01',
    cards: [card, { username: 'bea', member: null, views: 1 }],
    next: null,
    groups: [{ id: 'g', name: '=cmd()', views: 3 }],
    summedPeople: 0,
    omittedPeople: 0,
  });
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    'total,views,,3',
    'total,people,,2',
    'total,clicks,,1',
    'total,saves,,0',
    'total,shares,,0',
    'views,2026-11-20,,3',
    'clicks,2026-11-20,,1',
    "group views,'=cmd(),,3",
    'card views,Ann,ann,2',
    'card views,,bea,1',
  ]);
});

test('every role has the view, each with what it may read', () => {
  for (const role of ['owner', 'admin', 'manager', 'member', 'auditor'] as const) {
    expect(listOrganizationViews(role, 'company').some(({ key }) => key === 'analytics')).toBe(
      true,
    );
  }
});
