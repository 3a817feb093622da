import { PERIOD_DAYS } from '#shared/api/analytics/analytics.ts';
import {
  REPORT_CARDS_MAX,
  type OrganizationAnalytics,
} from '#shared/api/organizations/analytics.ts';
import { formatDay } from '#shared/format/day.ts';
import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';
import type { Role } from '#shared/organization/role.ts';
import { countNoun } from '#shared/text/count-noun.ts';

const READS_ALL = 'Visits of all company cards.';

/** Whose numbers a role reads. */
export const ANALYTICS_DESCRIPTION: Readonly<Record<Role, string>> = {
  owner: READS_ALL,
  admin: READS_ALL,
  auditor: READS_ALL,
  manager: 'Visits of the company cards of your groups.',
  member: 'Visits of your company cards.',
};

export const GROUPS_DESCRIPTION = 'People in several groups count in each.';

export const NO_VISITS = {
  title: 'No visits yet',
  text: 'Views and clicks appear here once someone opens a company card.',
} as const;

export const NO_MATCHING_VISITS = {
  title: 'No visits in this period',
  text: 'No one opened these cards. Choose a longer period, or other people.',
} as const;

/** Why numbers of people are withheld; null if they are not. */
export function describeWithheld({
  omittedPeople,
  summedPeople,
}: Pick<OrganizationAnalytics, 'omittedPeople' | 'summedPeople'>): string | null {
  const smallGroups = `whose groups have fewer than ${PRIVACY_FLOOR} members`;
  if (omittedPeople > 0) {
    return `For privacy, numbers of ${countNoun(omittedPeople, 'person', 'people')} ${smallGroups} are left out.`;
  }
  if (summedPeople > 0) {
    return `For privacy, ${countNoun(summedPeople, 'person', 'people')} ${smallGroups} count in the totals, but aren't listed.`;
  }
  return null;
}

/** What the list of people leaves out; null for nothing. */
export function describeListEnd({ cards, next }: Pick<OrganizationAnalytics, 'cards' | 'next'>) {
  if (next !== null || cards.length < REPORT_CARDS_MAX) return null;
  return `These are the ${REPORT_CARDS_MAX.toLocaleString('en-US')} cards with the most views. Choose a group or a person to see others.`;
}

/** From when the lists of a long period count; null if from its first day. */
export function describeListStart({
  period,
  series,
}: Pick<OrganizationAnalytics, 'period' | 'series'>) {
  const first = series[0]?.day;
  if (first === undefined || PERIOD_DAYS[period] <= PERIOD_DAYS['30d']) return null;
  if (first.endsWith('-01')) return null;
  return `By month, since ${formatDay(`${first.slice(0, 8)}01`, 'utc')}.`;
}

interface AnalyticsFailure {
  title: string;
  text: string;
  canRetry: boolean;
}

/** What to show instead of a report, by the error's code and message. */
export function describeOrganizationAnalyticsFailure(
  code: string,
  message: string,
): AnalyticsFailure {
  switch (code) {
    case 'forbidden':
      return { title: 'Numbers of small groups are private', text: message, canRetry: false };
    case 'not_found':
      return {
        title: "We can't find these people",
        text: 'The group was deleted, or the person left the team.',
        canRetry: false,
      };
    case 'invalid_input':
      return { title: 'This report is too large', text: message, canRetry: false };
    case 'unavailable':
      return {
        title: 'Your numbers are late',
        text: 'No visit is lost. They will be counted and shown here soon.',
        canRetry: true,
      };
    default:
      return { title: "We couldn't load the numbers", text: message, canRetry: true };
  }
}

export const NOT_IN_PLAN = {
  title: "Numbers aren't part of your plan",
  text: 'Visits are still counted. The person who pays for the team can upgrade to see them.',
} as const;
