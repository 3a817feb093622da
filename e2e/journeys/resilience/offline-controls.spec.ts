import type { Locator, Page } from 'playwright/test';
import { publishFirstCard } from '#e2e/fixtures/dashboard.ts';
import { dashboardTabUrl } from '#e2e/fixtures/dashboard-tab.ts';
import { waitForOfflineReady } from '#e2e/fixtures/offline.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

test.use({ serviceWorkers: 'allow' });

/** A toast's button, which leaves with it, and the name of the only card, which is selected. */
const SKIPPED = /^(?:Dismiss$|Mara Lindt)/;
const LAYERS = 'dialog[open], [role=menu]';
/** Each press of a control that stays as it is has to say something or change the page. */
const CONTROLS = 'button, [role=tab], [role=menuitem], [role=switch]';

interface Control {
  label: string;
  index: number;
}

/** The enabled and visible controls, those of the topmost dialog or menu if one is open. */
async function listControls(page: Page): Promise<Control[]> {
  return page.evaluate((selector) => {
    const layers = [...document.querySelectorAll('dialog[open], [role=menu]')];
    const top = layers.at(-1) ?? document;
    const all = [...document.querySelectorAll(selector)];
    return [...top.querySelectorAll(selector)]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.matches(':disabled, [aria-disabled=true], [aria-selected=true]') &&
          !control.closest('[inert]'),
      )
      .map((control) => ({
        label: (control.getAttribute('aria-label') ?? control.textContent).trim(),
        index: all.indexOf(control),
      }));
  }, CONTROLS);
}

/** What a person can see or that assistive technology reads: structure, texts, states and values. */
async function readScreen(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return `${page.url()}\n${snapshot}`;
}

/** Presses a control and waits for an effect: a change of the screen, a file, or another page. */
async function pressForEffect(page: Page, control: Locator, label: string): Promise<void> {
  const before = await readScreen(page);
  let hasOutside = false;
  const onOutside = () => {
    hasOutside = true;
  };
  page.on('download', onOutside).on('filechooser', onOutside).on('popup', onOutside);
  await control.click();
  await expect
    .poll(async () => hasOutside || (await readScreen(page)) !== before, {
      message: `"${label}" has an effect`,
      timeout: 20_000,
    })
    .toBe(true);
  page.off('download', onOutside).off('filechooser', onOutside).off('popup', onOutside);
}

for (const tab of ['cards', 'settings'] as const) {
  test(`offline, every control of the ${tab} tab works or says why`, async ({
    page,
    context,
    pageErrors,
  }) => {
    await publishFirstCard(page);
    await waitForOfflineReady(page);
    await context.setOffline(true);
    const open = async () => {
      await page.goto(dashboardTabUrl(tab));
      await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
      await page.locator('html[data-live]').waitFor();
    };
    await open();
    const controls = (await listControls(page)).filter(({ label }) => !SKIPPED.test(label));
    expect(controls.length).toBeGreaterThan(5);
    const start = page.url();
    for (const { label } of controls) {
      if (page.url() !== start || (await page.locator(LAYERS).count()) > 0) await open();
      const found = (await listControls(page)).find((one) => one.label === label);
      // Shown in the first load only, such as a toast's button.
      if (!found) continue;
      await pressForEffect(page, page.locator(CONTROLS).nth(found.index), label);
    }
    const failed = pageErrors
      .splice(0)
      .filter((text) => /uncaught|dynamically imported module|Part of the page/.test(text));
    expect(failed).toEqual([]);
    expect(page.url()).toContain(pages.dashboard);
  });
}
