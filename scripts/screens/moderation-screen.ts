import {
  decisionSchema,
  listDecisions,
  listHeldReports,
  listPolicyReports,
  listReports,
  reportCaseSchema,
} from '#shared/api/moderation.ts';
import { listSupportMessages } from '#shared/api/support.ts';
import { verify } from '#shared/api/auth.ts';
import { REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { pages } from '#shared/routes.ts';
import { press, type Screen, type View } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/wishes.ts';

// The operators' room. What visitors report takes days to come together, so its answers are written here.

const path = pages.moderation;
const VERIFY = `**${verify.path}`;
/** Who the server would say this is, once mail has proven the address. */
const OPERATOR = verify.response.parse({
  id: 'operator',
  firstName: 'Noa',
  lastName: 'Keller',
  email: 'operator@example.com',
  company: '',
  jobTitle: '',
  plan: 'free',
  features: [],
  isOperator: true,
});
const REPORTS = `**${listReports.path}*`;
const DECISIONS = `**${listDecisions.path}*`;
const REFUSED = `**${listPolicyReports.path}*`;
const MESSAGES = `**${listSupportMessages.path}?*`;
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
    heldBack: reports > 4 && at % 2 === 0 ? reports - 5 : 0,
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

const THINGS = [
  'inline',
  'https://tracker.example',
  '/media/:file',
  `https://${'far.'.repeat(40)}example`,
];
const refusedOf = (count: number) =>
  listPolicyReports.response.parse({
    reports: Array.from({ length: count }, (_, at) => ({
      directive: (['script-src-elem', 'img-src', 'require-trusted-types-for'] as const)[at % 3],
      blocked: THINGS[at % THINGS.length],
      page: (['/:username', '/dashboard', ''] as const)[at % 3],
      count: at % 2 === 0 ? 1 : at * 412,
      firstAt: at % 2 === 0 ? AT : '2026-11-02T08:00:00.000Z',
      lastAt: AT,
    })),
  });

const messagesOf = (count: number, isHandled = false) =>
  listSupportMessages.response.parse({
    messages: Array.from({ length: count }, (_, at) => ({
      id: `message-${at}`,
      name: at === 1 ? 'Alexandra-Konstantina Papadimitriou-Wellington' : 'Ann Smith',
      email: 'ann@example.com',
      subject: at === 1 ? 'My card does not open on any of our phones. '.repeat(3) : 'My card',
      message: at % 2 === 0 ? 'The code does not scan.\nWhat can I do?' : LONG_NOTE,
      createdAt: AT,
      level: (['dedicated', 'priority', 'account', 'visitor'] as const)[at % 4],
      account: at % 4 === 3 ? null : 'ann.smith@company.example',
      isMailed: at % 2 === 0,
      handledAt: isHandled ? AT : null,
      handledBy: isHandled ? 'operator@example.com' : null,
    })),
    nextCursor: count > 4 ? 'next' : null,
    open: count,
  });

/** The held-back reports of a case. */
const HELD_REPORTS = '**/api/moderation/cards/*/held-reports*';
const heldReportsOf = (count: number) =>
  listHeldReports.response.parse({
    reports: Array.from({ length: count }, (_, at) => ({
      id: `held-${at}`,
      reason: reasonAt(at),
      note: at % 2 === 0 ? LONG_NOTE : '',
      email: '',
      createdAt: AT,
    })),
    nextCursor: count > 10 ? 'next' : null,
  });

/** What the room is answered: somebody's list of cases and of decisions. */
function answers(cases: unknown, decisions: unknown = decisionsOf(0)) {
  return { [VERIFY]: OPERATOR, [REPORTS]: cases, [DECISIONS]: decisions };
}

const as = 'newcomer';
const decided = `${path}?tab=decided`;
const refused = `${path}?tab=refused`;
const messages = `${path}?tab=messages`;
const none = answers(casesOf(0, 0));
const some = answers(casesOf(2, 2), decisionsOf(3));

export const MODERATION_SCREEN: Screen = {
  views: [
    { state: 'empty', path, as, answer: none },
    { state: 'empty', part: 'decided', path: decided, as, answer: none },
    { state: 'empty', part: 'to everybody else', path, as },
    { state: 'typical', path, as, answer: some },
    { state: 'typical', part: 'decided', path: decided, as, answer: some },
    { state: 'typical', part: 'take down', path, as, answer: some, act: press('Take down') },
    {
      state: 'empty',
      part: 'refused',
      path: refused,
      as,
      answer: { ...none, [REFUSED]: refusedOf(0) },
    },
    {
      state: 'full',
      part: 'refused',
      path: refused,
      as,
      answer: { ...some, [REFUSED]: refusedOf(12) },
    },
    { state: 'full', path, as, answer: answers(casesOf(8, 40)) },
    {
      state: 'full',
      part: 'held back',
      path,
      as,
      answer: { ...answers(casesOf(1, 240)), [HELD_REPORTS]: heldReportsOf(12) },
      act: press(/^Show held-back/),
    },
    ...[0, 4, 12].map((count, at): View => ({
      state: (['empty', 'typical', 'full'] as const)[at] ?? 'full',
      part: 'messages',
      path: messages,
      as,
      answer: { ...none, [MESSAGES]: messagesOf(count) },
    })),
    {
      state: 'typical',
      part: 'handled messages',
      path: messages,
      as,
      answer: { ...none, [MESSAGES]: messagesOf(4, true) },
      act: press('Show handled'),
    },
    { state: 'error', part: 'messages', path: messages, as, answer: none, fail: MESSAGES },
    { state: 'loading', path, as, hold: REPORTS, answer: { [VERIFY]: OPERATOR } },
    { state: 'error', path, as, fail: REPORTS, answer: { [VERIFY]: OPERATOR } },
  ],
};
