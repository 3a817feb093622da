import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { runInOrder, see, type View } from '#scripts/screens/screen.ts';

// The dashboard on a repeat visit, while no call reaches the server.

const CALLS = '**/api/**';
const CARDS_TAB = `${pages.dashboard}?tab=cards`;

const loseServer = (page: Page) => page.route(CALLS, (route) => route.abort());

/** Visits once with the server, so that the device has the data. */
async function returnOffline(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Your cards' }).waitFor();
  await loseServer(page);
  await page.reload();
  await see("We can't reach the server")(page);
}

const openTab = (name: string) => (page: Page) =>
  page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab', { name }).click();

async function editOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Editing' }).click();
  await loseServer(page);
  await page
    .getByRole('dialog')
    .getByLabel('Company', { exact: true })
    .fill('Morgan & Reis, Porto');
}

const saveInEditor = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save Card' }).click();

const buildOfflineView = (part: string, prepare: NonNullable<View['prepare']>): View => ({
  state: 'error',
  part,
  path: CARDS_TAB,
  person: 'typical',
  prepare,
});

export const OFFLINE_VIEWS: readonly View[] = [
  buildOfflineView('last known', returnOffline),
  buildOfflineView('offline overview', runInOrder(returnOffline, openTab('Overview'))),
  buildOfflineView('offline analytics', runInOrder(returnOffline, openTab('Analytics'))),
  buildOfflineView('offline settings', runInOrder(returnOffline, openTab('Settings'))),
  buildOfflineView('offline editor', editOffline),
  buildOfflineView(
    'offline editor, saved',
    runInOrder(editOffline, saveInEditor, see('Saved on this device')),
  ),
];
