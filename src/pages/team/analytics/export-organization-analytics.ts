import type { OrganizationAnalytics } from '#shared/api/organizations/analytics.ts';
import { REPORT_CARDS_MAX } from '#shared/api/organizations/analytics.ts';
import { buildCsv } from '#shared/format/csv.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import {
  fetchOrganizationAnalytics,
  type OrganizationAnalyticsFilter,
} from '#src/pages/team/analytics/use-organization-analytics.ts';

/** Builds one table of a report: totals, days, groups and people. */
export function buildOrganizationAnalyticsCsv({
  totals,
  series,
  groups,
  cards,
}: OrganizationAnalytics): string {
  return buildCsv([
    ['kind', 'name', 'card', 'value'],
    ...Object.entries(totals).map(([name, value]) => ['total', name, '', value] as const),
    ...series.map(({ day, views }) => ['views', day, '', views] as const),
    ...series.map(({ day, clicks }) => ['clicks', day, '', clicks] as const),
    ...groups.map(({ name, views }) => ['group views', name, '', views] as const),
    ...cards.map(
      ({ member, username, views }) => ['card views', member?.name ?? '', username, views] as const,
    ),
  ]);
}

/** Loads all pages of a report and downloads them as one CSV file. */
export async function exportOrganizationAnalytics(
  org: string,
  filter: OrganizationAnalyticsFilter,
): Promise<HttpResult<OrganizationAnalytics>> {
  const limit = String(REPORT_CARDS_MAX);
  let answer = await fetchOrganizationAnalytics(org, filter, { limit });
  if (!answer.ok) return answer;
  const first = answer.value;
  const cards = [...first.cards];
  while (answer.value.next !== null) {
    answer = await fetchOrganizationAnalytics(org, filter, { limit, cursor: answer.value.next });
    if (!answer.ok) return answer;
    cards.push(...answer.value.cards);
  }
  const csv = buildOrganizationAnalyticsCsv({ ...first, cards });
  downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `numbers-${filter.period}.csv`);
  return answer;
}
