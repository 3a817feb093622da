import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import {
  fillField,
  runInOrder,
  press,
  see,
  type State,
  type View,
} from '#scripts/screens/screen.ts';
import type { PersonKey } from '#scripts/screens/people.ts';

// Dialogs over the dashboard and similar pages, and the results of their actions.

const CARDS_TAB = `${pages.dashboard}?tab=cards`;
const openEditor = press('Start Editing');

/** Presses an action of the first card, on a phone after showing all of them. */
function pressCardAction(name: string) {
  return async (page: Page): Promise<void> => {
    const actions = page.getByRole('group', { name: /^Actions for/ }).first();
    await actions.waitFor();
    const button = actions.getByRole('button', { name, exact: true });
    if (!(await button.isVisible()))
      await actions.getByRole('button', { name: /^More actions/ }).click();
    return button.click();
  };
}

const openSection = (name: string) =>
  runInOrder(openEditor, (page) =>
    page.getByRole('tablist', { name: 'Card' }).getByRole('tab', { name }).click(),
  );

/** A phone shows the card alone at first, a wider window the page. */
async function showPage(page: Page): Promise<void> {
  await page.getByRole('tablist', { name: 'Card' }).waitFor();
  const show = page.getByRole('button', { name: 'Show page' });
  if (await show.isVisible()) await show.click();
}

/** Not the row of an existing element, whose name contains the kind. */
const quickAdd = (kind: string) => (page: Page) =>
  page.getByRole('button', { name: kind, exact: true }).click();

const STATE_OF: Partial<Record<PersonKey, State>> = { newcomer: 'empty', full: 'full' };

/** A dialog over the cards tab, for the typical and the full card. */
function buildDialogViews(
  part: string,
  prepare: (page: Page) => Promise<unknown>,
  more: Partial<View> & { on?: readonly PersonKey[] } = {},
): View[] {
  const { on = ['typical', 'full'], ...rest } = more;
  const buildView = (person: PersonKey): View => {
    const state = STATE_OF[person] ?? 'typical';
    return { state, part, path: CARDS_TAB, person, prepare, ...rest };
  };
  return on.map(buildView);
}

const save = (tab: Page) => tab.getByRole('button', { name: 'Save Card', exact: true }).click();

/** Saves another change in a second tab first. */
async function createConflict(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const [tab, company] of [
    [other, 'Morgan & Reis, Porto'],
    [page, 'Morgan, Reis & Daughters'],
  ] as const) {
    await openEditor(tab);
    await tab.getByRole('dialog').getByLabel('Company', { exact: true }).fill(company);
    if (tab === other) await tab.getByRole('dialog').getByLabel('Job Title').fill('Lecturer');
  }
  await save(other);
  await other.getByRole('dialog').first().waitFor({ state: 'detached' });
  await other.close();
  await save(page);
  await see('This card was changed elsewhere')(page);
}

/** A save refused because the session has ended. */
async function endSession(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Your cards' }).waitFor();
  const json = { code: 'unauthorized', message: 'Please sign in to continue.', requestId: 'r' };
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json }));
  await fillField('Title', 'Conductor')(page);
  await page.getByRole('button', { name: 'Save Card Information' }).click();
}

/** The next visit after the session has ended. */
async function visitSignedOut(page: Page): Promise<void> {
  await endSession(page);
  await see('Your session has ended')(page);
  await page.reload();
}

const GENERATE = '**/api/wallet-passes/generate';
const SUGGEST = '**/api/ai/suggest';

export const CARD_DIALOGS: readonly View[] = [
  ...buildDialogViews('editor', openEditor, { on: ['newcomer', 'typical', 'full'] }),
  ...buildDialogViews('all kinds', runInOrder(openEditor, press(/^All \d+ kinds/)), {
    on: ['free'],
  }),
  ...buildDialogViews('add an element', runInOrder(openEditor, quickAdd('Website')), {
    on: ['typical'],
  }),
  ...buildDialogViews('edit an element', runInOrder(openEditor, press(/^Edit Website/))),
  ...buildDialogViews('all templates', press(/see all/i), { on: ['typical'] }),
  ...['Details', 'Links', 'Settings'].flatMap((name) =>
    buildDialogViews(`editor, ${name}`, openSection(name)),
  ),
  ...buildDialogViews('editor, page', runInOrder(openEditor, showPage)),
  ...buildDialogViews(
    'unsaved',
    runInOrder(
      openEditor,
      fillField('Job Title', 'Conductor'),
      (page) => page.keyboard.press('Escape'),
      see('Save your changes?'),
    ),
    { on: ['typical'] },
  ),
  ...buildDialogViews('share', press('Share')),
  ...['QR code', 'NFC tag', 'Signature', 'Background'].flatMap((way) =>
    buildDialogViews(
      `share, ${way}`,
      runInOrder(press('Share'), (page) => page.getByRole('tab', { name: way }).click()),
    ),
  ),
  ...buildDialogViews('code', pressCardAction('QR Code')),
  ...buildDialogViews(
    'code, locked options',
    runInOrder(
      pressCardAction('QR Code'),
      (page) => page.getByRole('radio', { name: /^Contact/ }).click(),
      see('Contact codes come with Startup.'),
    ),
    { on: ['free'] },
  ),
  ...buildDialogViews(
    'code, classic dark',
    runInOrder(pressCardAction('QR Code'), (page) =>
      page.getByRole('radio', { name: /^Classic dark/ }).click(),
    ),
    { on: ['typical'] },
  ),
  ...buildDialogViews('preview', pressCardAction('Preview')),
  ...buildDialogViews('passes', pressCardAction('Generate Premium Pass')),
  ...buildDialogViews('passes', pressCardAction('Generate Premium Pass'), {
    on: ['typical'],
    state: 'loading',
    pending: GENERATE,
  }),
  ...buildDialogViews('passes', pressCardAction('Generate Premium Pass'), {
    on: ['typical'],
    state: 'error',
    failing: GENERATE,
  }),
  ...buildDialogViews('delete', pressCardAction('Delete')),
  ...buildDialogViews('upgrade', press('Create New Card'), { on: ['free'] }),
  ...buildDialogViews('suggestion', press('Suggest a bio'), { on: ['typical'] }),
  ...buildDialogViews('suggestion', press('Suggest a bio'), {
    on: ['typical'],
    state: 'loading',
    pending: SUGGEST,
  }),
  ...buildDialogViews('suggestion', runInOrder(press('Suggest a bio'), see('Generation Failed')), {
    on: ['typical'],
    state: 'error',
    failing: SUGGEST,
  }),
  ...buildDialogViews('more', press(/^More$/), { on: ['typical'] }),
  ...buildDialogViews('tutorial', runInOrder(press(/^More$/), press('Tutorial', 'menuitem')), {
    on: ['typical'],
  }),
  ...buildDialogViews('account menu', press(/account of/i)),
  {
    state: 'error',
    part: 'session ended',
    path: CARDS_TAB,
    person: 'typical',
    prepare: runInOrder(endSession, see('Saved on this device')),
  },
  {
    state: 'error',
    part: 'session ended before',
    path: CARDS_TAB,
    person: 'typical',
    prepare: runInOrder(visitSignedOut, see('Continue as a guest')),
  },
  {
    state: 'error',
    part: 'not published',
    path: CARDS_TAB,
    person: 'typical',
    failing: '**/api/cards/*',
    prepare: runInOrder(
      fillField('Title', 'Conductor'),
      press('Save Card Information'),
      see('Saved on this device'),
    ),
  },
  {
    state: 'typical',
    part: 'why team is locked',
    path: CARDS_TAB,
    person: 'free',
    prepare: runInOrder(
      (page) => page.getByRole('tab', { name: 'Team' }).dispatchEvent('click'),
      see('Team management comes with'),
    ),
  },
  {
    state: 'typical',
    part: 'toast over the editor',
    path: CARDS_TAB,
    person: 'typical',
    prepare: runInOrder(
      press('Start Editing'),
      (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Royal Blue' }).dispatchEvent('click'),
      see('Template Selected'),
    ),
  },
  ...buildDialogViews('changed elsewhere', createConflict, { on: ['typical', 'full'] }),
];
