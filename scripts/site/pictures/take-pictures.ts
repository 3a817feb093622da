import type { Buffer } from 'node:buffer';
import type { Browser, Page } from 'playwright';
import {
  PICTURE_NAMES,
  PICTURES,
  PICTURE_SCALE,
  type PictureName,
} from '#src/features/product-picture/pictures.ts';
import { href, pages } from '#shared/routes.ts';

/** All but the poster, which `npm run film` makes. */
export type ShotName = Exclude<PictureName, 'tour'>;
export const SHOT_NAMES = PICTURE_NAMES.filter((name): name is ShotName => name !== 'tour');

interface Shot {
  path: string;
  /** Window size; the picture's own size without it. */
  window?: { width: number; height: number };
  /** Whether the owner is signed in. */
  isOwner?: true;
  prepare?: (page: Page) => Promise<void>;
  /** Selects the part that the picture shows, from its upper left corner; the window without it. */
  part?: string;
}

/** Who fills in the form; the contact arrives in the owner's list. */
export const VISITOR = {
  name: 'Clara Whitfield',
  email: 'clara.whitfield@example.com',
  phone: '+44 20 7946 0188',
  company: 'Harbour Museum',
  note: 'We talked about the signs in the east wing. Are you free in March?',
} as const;

/** What each picture shows of the seeded product. */
function listShots({ username, photo }: Owner): Readonly<Record<ShotName, Shot>> {
  const card = href('card', { username });
  return {
    'card-page': { path: card },
    'card-links': { path: card, prepare: scrollToLinks },
    'exchange-form': { path: href('exchange', { username }), prepare: fillExchangeForm },
    contact: {
      path: pages.contacts,
      window: { width: 390, height: 800 },
      isOwner: true,
      prepare: openContact,
    },
    analytics: {
      path: `${pages.dashboard}?tab=analytics`,
      window: { width: 880, height: 1400 },
      isOwner: true,
      part: '[role=tabpanel]',
    },
    pass: {
      path: `${pages.premiumPass}?tab=design`,
      window: { width: 1280, height: 1400 },
      isOwner: true,
      part: '[aria-label="Preview of the pass"] > div',
    },
    editor: {
      path: CARDS_TAB,
      window: { width: 1024, height: 744 },
      isOwner: true,
      prepare: openEditor,
      part: DIALOG,
    },
    code: {
      path: CARDS_TAB,
      window: DIALOG_WINDOW,
      isOwner: true,
      prepare: (page) => openShareTab(page, 'QR code'),
      part: DIALOG,
    },
    signature: {
      path: CARDS_TAB,
      window: DIALOG_WINDOW,
      isOwner: true,
      prepare: (page) => openShareTab(page, 'Signature'),
      part: DIALOG,
    },
    portrait: { path: photo, window: { width: 512, height: 512 } },
  };
}

const CARDS_TAB = `${pages.dashboard}?tab=cards`;
const DIALOG = 'dialog[open] > div';
const DIALOG_WINDOW = { width: 800, height: 1000 };

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Editing' }).click();
  await page.getByRole('dialog').getByText('Saved').first().waitFor();
}

async function openShareTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name, exact: true }).getByRole('img').first().waitFor();
}

async function scrollToLinks(page: Page): Promise<void> {
  await page.locator('.pg-who').evaluate((heading) => heading.scrollIntoView());
}

async function openContact(page: Page): Promise<void> {
  await page.getByRole('button', { name: VISITOR.name, exact: true }).click();
}

async function fillExchangeForm(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(VISITOR)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.locator(':focus').blur();
  await page.evaluate(() => scrollTo(0, 0));
}

export interface Owner {
  /** Of the card in the pictures. */
  username: string;
  /** Address of the card's photo. */
  photo: string;
  /** Session of the account. */
  token: string;
}

interface Studio {
  browser: Browser;
  origin: string;
  owner: Owner;
}

/** Takes one picture as a PNG of exactly the size that the site declares. */
export async function takePicture(
  { browser, origin, owner }: Studio,
  name: ShotName,
): Promise<Buffer> {
  const { path, window, isOwner, prepare, part } = listShots(owner)[name];
  const size = PICTURES[name];
  const viewport = window ?? size;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: PICTURE_SCALE,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  });
  try {
    if (isOwner) {
      await context.addInitScript(
        (session) => localStorage.setItem('authToken', session),
        owner.token,
      );
    }
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.evaluate(async () => {
      // A place for a scroll bar would move what is centered.
      document.documentElement.style.scrollbarGutter = 'auto';
      await document.fonts.ready;
    });
    if (part === undefined) return await page.screenshot();
    const box = await page.locator(part).first().boundingBox();
    if (box === null || box.height < size.height) {
      throw new Error(`${name} is ${box?.height ?? 0} px high, less than its ${size.height}`);
    }
    const x = Math.min(box.x, viewport.width - size.width);
    return await page.screenshot({ clip: { ...size, x, y: box.y } });
  } finally {
    await context.close();
  }
}
