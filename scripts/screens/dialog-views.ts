import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { fill, inTurn, press, see, type State, type View } from '#scripts/screens/screen.ts';
import type { PersonKey } from '#scripts/screens/people.ts';

// Everything that may lie over the dashboard and its neighbors, and what comes of an action there.

const CARDS_TAB = `${pages.dashboard}?tab=cards`;
const openEditor = press('Start Editing');

const STATE_OF: Partial<Record<PersonKey, State>> = { newcomer: 'empty', full: 'full' };

/** Something opened over the tab of cards, for the usual card and for the fullest one. */
function over(
  part: string,
  act: (page: Page) => Promise<unknown>,
  more: Partial<View> & { on?: readonly PersonKey[] } = {},
): View[] {
  const { on = ['typical', 'full'], ...rest } = more;
  const viewOf = (as: PersonKey): View => {
    const state = STATE_OF[as] ?? 'typical';
    return { state, part, path: CARDS_TAB, as, act, ...rest };
  };
  return on.map(viewOf);
}

const save = (tab: Page) => tab.getByRole('button', { name: 'Save Card', exact: true }).click();

/** A second tab saves something else first. */
async function clash(page: Page): Promise<void> {
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

/** A save that the server refuses because the session has ended. */
async function endSession(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Your cards' }).waitFor();
  const json = { code: 'unauthorized', message: 'Please sign in to continue.', requestId: 'r' };
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json }));
  await page.getByRole('button', { name: 'Save Card Information' }).click();
}

/** The next visit after that. */
async function visitEnded(page: Page): Promise<void> {
  await endSession(page);
  await see('Your session has ended')(page);
  await page.reload();
}

const GENERATE = '**/api/wallet-passes/generate';
const SUGGEST = '**/api/ai/suggest';

export const CARD_DIALOGS: readonly View[] = [
  ...over('editor', openEditor, { on: ['newcomer', 'typical', 'full'] }),
  ...over('all kinds', inTurn(openEditor, press(/^All \d+ kinds/)), { on: ['free'] }),
  ...over('add an element', inTurn(openEditor, press('Website')), { on: ['typical'] }),
  ...over('all templates', press(/see all/i), { on: ['typical'] }),
  ...over(
    'unsaved',
    inTurn(
      openEditor,
      fill('Job Title', 'Conductor'),
      (page) => page.keyboard.press('Escape'),
      see('Save your changes?'),
    ),
    { on: ['typical'] },
  ),
  ...over('share', press('Share')),
  ...['QR code', 'NFC tag', 'Signature', 'Background'].flatMap((way) =>
    over(
      `share, ${way}`,
      inTurn(press('Share'), (page) => page.getByRole('tab', { name: way }).click()),
    ),
  ),
  ...over('code', press('QR Code')),
  ...over(
    'code, locked options',
    inTurn(
      press('QR Code'),
      (page) => page.getByRole('radio', { name: /^Contact/ }).click(),
      see('Contact codes come with Startup.'),
    ),
    { on: ['free'] },
  ),
  ...over(
    'code, classic dark',
    inTurn(press('QR Code'), (page) => page.getByRole('radio', { name: /^Classic dark/ }).click()),
    { on: ['typical'] },
  ),
  ...over('preview', press(/^Preview/)),
  ...over('passes', press(/Generate Premium Pass|Wallet/)),
  ...over('passes', press('Generate Premium Pass'), {
    on: ['typical'],
    state: 'loading',
    hold: GENERATE,
  }),
  ...over('passes', press('Generate Premium Pass'), {
    on: ['typical'],
    state: 'error',
    fail: GENERATE,
  }),
  ...over('delete', press('Delete')),
  ...over('upgrade', press('Create New Card'), { on: ['free'] }),
  ...over('suggestion', press('Suggest a bio'), { on: ['typical'] }),
  ...over('suggestion', press('Suggest a bio'), {
    on: ['typical'],
    state: 'loading',
    hold: SUGGEST,
  }),
  ...over('suggestion', inTurn(press('Suggest a bio'), see('Generation Failed')), {
    on: ['typical'],
    state: 'error',
    fail: SUGGEST,
  }),
  ...over('tutorial', press('Tutorial'), { on: ['typical'] }),
  ...over('account menu', press(/account of/i)),
  {
    state: 'error',
    part: 'session ended',
    path: CARDS_TAB,
    as: 'typical',
    act: inTurn(endSession, see('Saved on this device')),
  },
  {
    state: 'error',
    part: 'session ended before',
    path: CARDS_TAB,
    as: 'typical',
    act: inTurn(visitEnded, see('Continue as a guest')),
  },
  {
    state: 'error',
    part: 'not published',
    path: CARDS_TAB,
    as: 'typical',
    fail: '**/api/cards/*',
    act: inTurn(press('Save Card Information'), see('Saved on this device')),
  },
  {
    state: 'typical',
    part: 'why team is locked',
    path: CARDS_TAB,
    as: 'free',
    act: inTurn(
      (page) => page.getByRole('tab', { name: 'Team' }).dispatchEvent('click'),
      see('Team management comes with'),
    ),
  },
  {
    state: 'typical',
    part: 'toast over the editor',
    path: CARDS_TAB,
    as: 'typical',
    act: inTurn(
      press('Start Editing'),
      (page) => page.getByRole('button', { name: 'Royal Blue' }).dispatchEvent('click'),
      see('Template Selected'),
    ),
  },
  ...over('changed elsewhere', clash, { on: ['typical', 'full'] }),
];

/** What the pass manager makes of a pasted map address. */
export const PLACE_VIEWS: readonly View[] = [
  {
    state: 'typical',
    part: 'place of a map link',
    path: `${pages.premiumPass}?tab=geofencing`,
    as: 'typical',
    act: inTurn(
      fill('Map link', 'https://www.openstreetmap.org/#map=17/38.7139/-9.1394'),
      see('Position taken'),
    ),
  },
  {
    state: 'error',
    part: 'place not read',
    path: `${pages.premiumPass}?tab=geofencing`,
    as: 'typical',
    act: inTurn(
      fill('Map link', 'https://maps.app.goo.gl/AbCdEf'),
      fill(/^Radius/, '100 m'),
      see('does not contain a position'),
    ),
  },
];
