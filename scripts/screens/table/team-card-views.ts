import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { buildLoadedViews, press, runInOrder, see, type View } from '#scripts/screens/screen.ts';
import {
  buildOrganizationCardResponses,
  CARD_CALLS,
  POLICY,
} from '#scripts/screens/responses/team-card-responses.ts';
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// Cards, policies, change requests and the audit log of an organization.

const view = (name: string): string => `${pages.team}?org=${ORG}&view=${name}`;
const responsesOf = (members: number) => ({
  ...buildOrganizationResponses({ members }),
  ...buildOrganizationCardResponses(members),
});
const NEW = responsesOf(1);
const SMALL = responsesOf(3);
const LARGE = responsesOf(300);

const PARTS = [
  { part: 'cards', call: CARD_CALLS.cards },
  { part: 'policies', call: CARD_CALLS.policies },
  { part: 'requests', call: CARD_CALLS.requests },
  { part: 'audit', call: CARD_CALLS.audit },
].map(({ part, call }) => ({ part, call, path: view(part) }));

const editor = `${view('policies')}&policy=${POLICY}`;
const offline = Object.fromEntries(
  Object.entries(SMALL).filter(([key]) => key !== CARD_CALLS.preview),
);

const openGroups =
  (...names: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page.locator('summary', { has: page.getByText(name, { exact: true }) }).click();
    }
  };

export const ORGANIZATION_CARD_VIEWS: readonly View[] = [
  ...PARTS.flatMap((part) => buildLoadedViews(part, { none: NEW, few: SMALL, many: LARGE })),
  {
    state: 'typical',
    part: 'cards without a photo',
    path: `${view('cards')}&gap=photo`,
    person: 'full',
    responses: SMALL,
  },
  { state: 'empty', part: 'policy', path: editor, person: 'full', responses: NEW },
  { state: 'typical', part: 'policy', path: editor, person: 'full', responses: SMALL },
  {
    state: 'full',
    part: 'policy changed',
    path: editor,
    person: 'full',
    responses: LARGE,
    prepare: async (page) => {
      await openGroups('Design', 'Details')(page);
      await page.getByLabel('Watermark').fill('Northwind');
      await page.getByText('Unsaved').first().waitFor();
    },
  },
  {
    state: 'typical',
    part: 'policy opened',
    path: editor,
    person: 'full',
    responses: SMALL,
    prepare: openGroups('Name', 'Design', 'Details', 'Pictures', 'Page'),
  },
  {
    state: 'error',
    part: 'policy preview',
    path: editor,
    person: 'full',
    responses: offline,
    failing: CARD_CALLS.preview,
    prepare: see("We couldn't update the preview."),
  },
  {
    state: 'typical',
    part: 'new policy',
    path: view('policies'),
    person: 'full',
    responses: SMALL,
    prepare: press('New policy'),
  },
  {
    state: 'typical',
    part: 'card edited',
    path: view('cards'),
    person: 'full',
    responses: SMALL,
    prepare: press(/^Edit the card/),
  },
  {
    state: 'typical',
    part: 'new card',
    path: view('cards'),
    person: 'full',
    responses: SMALL,
    prepare: runInOrder(press('New card'), press(/^Ines/)),
  },
  {
    state: 'typical',
    part: 'request rejected',
    path: view('requests'),
    person: 'full',
    responses: SMALL,
    prepare: press(/^Reject/),
  },
  {
    state: 'full',
    part: 'audit entry',
    path: view('audit'),
    person: 'full',
    responses: LARGE,
    prepare: (page) => page.locator('summary').nth(1).click(),
  },
];
