import type { Locator, Page } from 'playwright/test';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { waitForOfflineReady } from '#e2e/fixtures/offline.ts';
import { onPlan } from '#e2e/fixtures/plan.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';
import { editorPath, findEditedCard } from '#shared/site/dashboard-path.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * A toast's button, which leaves with it, the name of the only card, which is selected, and what
 * ends the walk: it is pressed last.
 */
const SKIPPED = /^(?:Dismiss$|Mara Lindt|Sign out)/;
const LAYERS = 'dialog[open], [role=menu]';
/** Each press of a control that stays as it is has to say something or change the page. */
const CONTROLS = 'button, [role=tab], [role=menuitem], [role=switch]';
/** Dialogs inside dialogs end before this. */
const DEPTH_MAX = 3;

interface Control {
  label: string;
  index: number;
}

/** From this many controls in one group they are alike, such as one per template. */
const ALIKE_MIN = 8;

/**
 * The enabled and visible controls, those of the topmost dialog or menu if one is open. Of many
 * alike the first three and the last.
 */
async function listControls(page: Page): Promise<Control[]> {
  return page.evaluate(
    ([layers, controls, alikeMin]) => {
      const isOneOfMany = (control: Element): boolean => {
        const group = control.closest('ul, fieldset, [role=group], [role=radiogroup]');
        const alike = group ? [...group.querySelectorAll(controls)] : [];
        const at = alike.indexOf(control);
        return alike.length >= alikeMin && at > 2 && at < alike.length - 1;
      };
      // Focus is in the topmost, which need not be the last in the document.
      const top =
        document.activeElement?.closest(layers) ??
        [...document.querySelectorAll(layers)].at(-1) ??
        document;
      const all = [...document.querySelectorAll(controls)];
      return [...top.querySelectorAll(controls)]
        .filter(
          (control) =>
            control.checkVisibility({ visibilityProperty: true }) &&
            !control.matches(
              ':disabled, [aria-disabled=true], [aria-selected=true], [aria-pressed=true]',
            ) &&
            !control.closest('[inert]') &&
            !isOneOfMany(control),
        )
        .map((control) => ({
          label: (control.getAttribute('aria-label') ?? control.textContent).trim(),
          index: all.indexOf(control),
        }));
    },
    [LAYERS, CONTROLS, ALIKE_MIN] as const,
  );
}

/** What a person can see or that assistive technology reads: structure, texts, states and values. */
async function readScreen(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return `${page.url()}\n${snapshot}`;
}

interface Watch {
  /** Effects outside the page so far: files, file pickers, windows, prints. */
  countOutside: () => number;
  /** Requests that are not answered yet. */
  countPending: () => number;
}

async function watchPage(page: Page): Promise<Watch> {
  let outside = 0;
  let pending = 0;
  const onOutside = () => {
    outside += 1;
  };
  page.on('download', onOutside).on('filechooser', onOutside).on('popup', onOutside);
  await page.exposeFunction('print', onOutside);
  const onAnswered = () => {
    pending -= 1;
  };
  page.on('request', () => {
    pending += 1;
  });
  page.on('requestfinished', onAnswered).on('requestfailed', onAnswered);
  return { countOutside: () => outside, countPending: () => pending };
}

/** Presses a control and waits for an effect: a change of the screen, a file, or another page. */
async function pressForEffect(
  { page, watch }: Walk,
  control: Locator,
  path: readonly string[],
): Promise<void> {
  const before = await readScreen(page);
  const outside = watch.countOutside();
  await control.click();
  await expect
    .poll(async () => watch.countOutside() > outside || (await readScreen(page)) !== before, {
      message: `"${path.join(' > ')}" has an effect`,
      timeout: 60_000,
    })
    .toBe(true);
  await settle({ page, watch });
}

/** Waits for what is loaded, and drawn, after a page or its control has answered. */
async function settle({ page, watch }: Pick<Walk, 'page' | 'watch'>): Promise<void> {
  let last = '';
  const isSettled = async () =>
    last === (last = await readScreen(page)) && watch.countPending() === 0;
  await expect.poll(isSettled, { intervals: [50] }).toBe(true);
}

/** The page and the names of its open dialogs and menus. */
async function readPlace(page: Page): Promise<string> {
  const layers = await page.locator(LAYERS).evaluateAll((open) =>
    open.map((layer) => {
      const title = document.getElementById(layer.getAttribute('aria-labelledby') ?? '');
      return layer.getAttribute('aria-label') ?? title?.textContent ?? layer.role ?? '';
    }),
  );
  return [page.url(), ...layers].join('\n');
}

interface Walk {
  page: Page;
  watch: Watch;
  /** Opens the page where the walk starts. */
  open: () => Promise<void>;
  /** Dialogs and menus that were walked, by their controls: the dialogs of all links are alike. */
  seen: Set<string>;
}

/** The tab, or its editor: others have walks of their own. */
function readArea(page: Page): string {
  const { pathname, searchParams } = new URL(page.url());
  return findEditedCard(pathname) === null ? `${searchParams.get('tab')}` : 'editor';
}

async function press(walk: Walk, path: readonly string[]): Promise<boolean> {
  const found = (await listControls(walk.page)).find(({ label }) => label === path.at(-1));
  if (!found) return false;
  await pressForEffect(walk, walk.page.locator(CONTROLS).nth(found.index), path);
  return true;
}

/** Presses every control of the page or of what a path of presses opens, and of what those open. */
async function pressAll(walk: Walk, path: readonly string[]): Promise<number> {
  const { page, open, seen } = walk;
  const reach = async () => {
    await open();
    await settle(walk);
    for (const at of path.keys()) await press(walk, path.slice(0, at + 1));
  };
  if (path.length === 0) await reach();
  const place = await readPlace(page);
  const area = readArea(page);
  const labels = new Set<string>();
  let pressed = 0;
  const isNewLayer = async (next: string) => {
    // What closes a layer leads back.
    if (readArea(page) !== area || !next.includes('\n') || place.startsWith(next)) return false;
    const kind = (await listControls(page)).map(({ label }) => label).join('\n');
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew;
  };
  const addShown = async () => {
    for (const { label } of await listControls(page)) if (!SKIPPED.test(label)) labels.add(label);
  };
  await addShown();
  // Grows while it is walked: a press can show further controls.
  for (const label of labels) {
    const now = await readPlace(page);
    if (now !== place && now.startsWith(place)) await page.keyboard.press('Escape');
    if ((await readPlace(page)) !== place) await reach();
    // What asks about a change that is no longer there is not reached twice.
    if ((await readPlace(page)) !== place) break;
    // Shown in the first load only, such as a toast's button, or after another press.
    if (!(await press(walk, [...path, label]))) continue;
    pressed += 1;
    const next = await readPlace(page);
    if (next === place) await addShown();
    else if (path.length < DEPTH_MAX && (await isNewLayer(next))) {
      pressed += await pressAll(walk, [...path, label]);
    }
  }
  return pressed;
}

for (const [name, url, least] of [
  ['overview', dashboardTabUrl('overview'), 18],
  ['cards', dashboardTabUrl('cards'), 20],
  ['the editor', editorPath('new'), 20],
  ['analytics', dashboardTabUrl('analytics'), 15],
  ['settings', dashboardTabUrl('settings'), 8],
  ['a page that needs the server', pages.contacts, 6],
  ['card on a phone', pages.showCard, 2],
] as const) {
  test(`offline, every control of ${name} works or says why, also in dialogs and menus`, async ({
    page,
    context,
    pageErrors,
  }) => {
    // Each control is found on a page of its own where the last press left it.
    test.setTimeout(900_000);
    await onPlan(page, 'startup');
    await publishFirstCard(page);
    await waitForOfflineReady(page);
    await context.setOffline(true);
    const open = async () => {
      await page.goto(url);
      await page.locator('html[data-live]').waitFor();
      await page.locator(`main :is(${CONTROLS})`).first().waitFor();
    };
    const watch = await watchPage(page);
    const pressed = await pressAll({ page, watch, open, seen: new Set() }, []);
    expect(pressed).toBeGreaterThanOrEqual(least);
    const failed = pageErrors
      .splice(0)
      .filter(
        (text) =>
          !text.includes('Page preload') &&
          /uncaught|dynamically imported module|Part of the page/.test(text),
      );
    expect(failed).toEqual([]);
  });
}
