import {
  decisionSchema,
  listDecisions,
  listReports,
  reportCaseSchema,
} from '#shared/api/moderation.ts';
import { REPORT_REASONS } from '#shared/card/report-reasons.ts';
import { pages } from '#shared/routes.ts';
import { press, type Screen } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/wishes.ts';

// The operators' room. What visitors report takes days to come together, so its answers are written here.

const path = pages.moderation;
const REPORTS = `**${listReports.path}*`;
const DECISIONS = `**${listDecisions.path}*`;
const AT = '2026-11-18T09:30:00.000Z';
const LONG_NOTE = 'They use my name and my picture, and write to my customers. '.repeat(8);

const reasonAt = (at: number) => REPORT_REASONS[at % REPORT_REASONS.length];

/** A case with that many reports, each said at length where there are many. */
function caseOf(reports: number, at = 0) {
  return reportCaseSchema.parse({
    cardId: `card-${at}`,
    username: at === 0 ? USERNAMES.typical : USERNAMES.full,
    name:
      at === 0 ? 'Alex Morgan' : 'Alexandra-Konstantina Papadimitriou-Wellington of Hohenzollern',
    state: (['public', 'hidden', 'taken_down', 'gone'] as const)[at % 4],
    reports,
    firstAt: '2026-11-02T08:00:00.000Z',
    lastAt: AT,
    reasons: REPORT_REASONS.slice(0, Math.min(reports, REPORT_REASONS.length)).map((reason) => ({
      reason,
      count: Math.ceil(reports / 4),
    })),
    latest: Array.from({ length: Math.min(reports, 5) }, (_, one) => ({
      id: `report-${at}-${one}`,
      reason: reasonAt(one),
      note: reports > 4 ? LONG_NOTE : 'This is not who it says.',
      email: one % 2 === 0 ? 'visitor@example.com' : '',
      createdAt: AT,
    })),
  });
}

function decisionOf(at: number) {
  return decisionSchema.parse({
    id: `decision-${at}`,
    at: AT,
    operator: 'operator@example.com',
    action: (['take_down', 'dismiss', 'restore'] as const)[at % 3],
    cardId: `card-${at}`,
    username: USERNAMES.typical,
    reason: at % 3 === 0 ? 'It shows another person’s name and picture.' : '',
    reports: at,
    isStanding: at === 0,
  });
}

const casesOf = (count: number, reports: number) =>
  listReports.response.parse({
    cases: Array.from({ length: count }, (_, at) => caseOf(reports, at)),
    nextCursor: count > 2 ? 'next' : null,
    total: count,
  });
const decisionsOf = (count: number) =>
  listDecisions.response.parse({
    decisions: Array.from({ length: count }, (_, at) => decisionOf(at)),
    nextCursor: null,
  });

export const MODERATION_SCREEN: Screen = {
  views: [
    { state: 'empty', path, as: 'operator' },
    { state: 'empty', part: 'decided', path: `${path}?tab=decided`, as: 'operator' },
    { state: 'empty', part: 'to everybody else', path, as: 'typical' },
    { state: 'typical', path, as: 'operator', answer: { [REPORTS]: casesOf(2, 2) } },
    {
      state: 'typical',
      part: 'decided',
      path: `${path}?tab=decided`,
      as: 'operator',
      answer: { [DECISIONS]: decisionsOf(3) },
    },
    {
      state: 'typical',
      part: 'take down',
      path,
      as: 'operator',
      answer: { [REPORTS]: casesOf(2, 2) },
      act: press(/^Take Down/),
    },
    { state: 'full', path, as: 'operator', answer: { [REPORTS]: casesOf(8, 40) } },
    { state: 'loading', path, as: 'operator', hold: REPORTS },
    { state: 'error', path, as: 'operator', fail: REPORTS },
  ],
};
