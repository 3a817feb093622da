import {
  decisionSchema,
  listDecisions,
  listHeldReports,
  listPolicyReports,
  listReports,
  reportCaseSchema,
} from '#shared/api/moderation/moderation.ts';
import { listSupportMessages } from '#shared/api/moderation/support.ts';
import { verify } from '#shared/api/auth/auth.ts';
import { REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { pages } from '#shared/routes.ts';
import { press, runInOrder, type ScreenDefinition, type View } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/seeds.ts';

// The operator's pages. Their responses are written here, because real reports take days.

const path = pages.moderation;
const VERIFY = `**${verify.path}`;
/** The signed-in operator, with a confirmed address. */
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
const CSP_REPORTS = `**${listPolicyReports.path}*`;
const MESSAGES = `**${listSupportMessages.path}?*`;
const AT = '2026-11-18T09:30:00.000Z';
const LONG_NOTE = 'They use my name and my picture, and write to my customers. '.repeat(8);

const reasonAt = (at: number) => REPORT_REASONS[at % REPORT_REASONS.length];

/** A case with `reports` reports, with long notes when there are many. */
function buildCase(reports: number, at = 0) {
  return reportCaseSchema.parse({
    cardId: `card-${at}`,
    username: at === 0 ? USERNAMES.typical : USERNAMES.full,
    name:
      at === 0 ? 'Alex Morgan' : 'Alexandra-Konstantina Papadimitriou-Wellington of Hohenzollern',
    state: (['public', 'hidden', 'taken_down', 'gone'] as const)[at % 4],
    isCompanyCard: at % 2 === 0,
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

function buildDecision(at: number) {
  return decisionSchema.parse({
    id: `decision-${at}`,
    at: AT,
    operator: 'operator@example.com',
    action: (['take_down', 'dismiss', 'restore'] as const)[at % 3],
    cardId: `card-${at}`,
    username: USERNAMES.typical,
    reason: at % 3 === 0 ? "It shows another person's name and picture." : '',
    reports: at,
    isStanding: at === 0,
  });
}

const buildCases = (count: number, reports: number) =>
  listReports.response.parse({
    cases: Array.from({ length: count }, (_, at) => buildCase(reports, at)),
    nextCursor: count > 2 ? 'next' : null,
    total: count,
  });
const buildDecisions = (count: number) =>
  listDecisions.response.parse({
    decisions: Array.from({ length: count }, (_, at) => buildDecision(at)),
    nextCursor: null,
  });

const VIOLATIONS = [
  'inline',
  'https://tracker.example',
  '/media/:file',
  `https://${'far.'.repeat(40)}example`,
];
const buildCspReports = (count: number) =>
  listPolicyReports.response.parse({
    reports: Array.from({ length: count }, (_, at) => ({
      directive: (['script-src-elem', 'img-src', 'require-trusted-types-for'] as const)[at % 3],
      blocked: VIOLATIONS[at % VIOLATIONS.length],
      page: (['/:username', '/dashboard', ''] as const)[at % 3],
      count: at % 2 === 0 ? 1 : at * 412,
      firstAt: at % 2 === 0 ? AT : '2026-11-02T08:00:00.000Z',
      lastAt: AT,
    })),
  });

const buildMessages = (count: number, isHandled = false) =>
  listSupportMessages.response.parse({
    messages: Array.from({ length: count }, (_, at) => ({
      id: `message-${at}`,
      name: at === 1 ? 'Alexandra-Konstantina Papadimitriou-Wellington' : 'Ann Smith',
      email: 'ann@example.com',
      subject: at === 1 ? 'My card does not open on any of our phones. '.repeat(3) : 'My card',
      message: at % 2 === 0 ? 'The code does not scan.\nWhat can I do?' : LONG_NOTE,
      seats: at % 4 === 3 ? 40 : null,
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

const DECIDE = '**/api/moderation/cards/*/decisions';
const HELD_REPORTS = '**/api/moderation/cards/*/held-reports*';
const buildHeldReports = (count: number) =>
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

/** Responses for the operator's page: cases and decisions. */
function buildResponses(cases: unknown, decisions: unknown = buildDecisions(0)) {
  return { [VERIFY]: OPERATOR, [REPORTS]: cases, [DECISIONS]: decisions };
}

const person = 'newcomer';
const decided = `${path}?tab=decided`;
const cspReports = `${path}?tab=refused`;
const messages = `${path}?tab=messages`;
const none = buildResponses(buildCases(0, 0));
const some = buildResponses(buildCases(2, 2), buildDecisions(3));

export const MODERATION_SCREEN: ScreenDefinition = {
  views: [
    { state: 'empty', path, person, responses: none },
    { state: 'empty', part: 'decided', path: decided, person, responses: none },
    { state: 'empty', part: 'not an operator', path, person },
    { state: 'typical', path, person, responses: some },
    { state: 'typical', part: 'decided', path: decided, person, responses: some },
    {
      state: 'typical',
      part: 'take down',
      path,
      person,
      responses: some,
      prepare: press('Take down'),
    },
    {
      state: 'error',
      part: 'take down',
      path,
      person,
      responses: some,
      failing: DECIDE,
      prepare: runInOrder(press('Take down'), (page) =>
        page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click(),
      ),
    },
    {
      state: 'empty',
      part: 'refused',
      path: cspReports,
      person,
      responses: { ...none, [CSP_REPORTS]: buildCspReports(0) },
    },
    {
      state: 'full',
      part: 'refused',
      path: cspReports,
      person,
      responses: { ...some, [CSP_REPORTS]: buildCspReports(12) },
    },
    { state: 'full', path, person, responses: buildResponses(buildCases(8, 40)) },
    {
      state: 'full',
      part: 'held back',
      path,
      person,
      responses: { ...buildResponses(buildCases(1, 240)), [HELD_REPORTS]: buildHeldReports(12) },
      prepare: press(/^Show held-back/),
    },
    ...[0, 4, 12].map((count, at): View => ({
      state: (['empty', 'typical', 'full'] as const)[at] ?? 'full',
      part: 'messages',
      path: messages,
      person,
      responses: { ...none, [MESSAGES]: buildMessages(count) },
    })),
    {
      state: 'typical',
      part: 'handled messages',
      path: messages,
      person,
      responses: { ...none, [MESSAGES]: buildMessages(4, true) },
      prepare: press('Show handled'),
    },
    {
      state: 'error',
      part: 'messages',
      path: messages,
      person,
      responses: none,
      failing: MESSAGES,
    },
    { state: 'loading', path, person, pending: REPORTS, responses: { [VERIFY]: OPERATOR } },
    { state: 'error', path, person, failing: REPORTS, responses: { [VERIFY]: OPERATOR } },
  ],
};
