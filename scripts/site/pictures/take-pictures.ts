import type { Buffer } from 'node:buffer';
import type { Browser, Page } from 'playwright';
import {
  PICTURE_NAMES,
  PICTURES,
  PICTURE_SCALE,
  type PictureName,
  type PictureTheme,
} from '#src/features/product-picture/pictures.ts';
import { href, pages } from '#shared/routes.ts';
import { editorPath } from '#shared/site/dashboard-path.ts';

/** All but the poster, which `npm run film` makes. */
export type ShotName = Exclude<PictureName, 'tour'>;
export const SHOT_NAMES = PICTURE_NAMES.filter((name): name is ShotName => name !== 'tour');

interface Shot {
  path: string;
  /** Window size; the picture's own size without it. */
  window?: { width: number; height: number };
  /** Whether the owner is signed in. */
  isOwner?: true;
  /** Also waits until the page shows what it prepared. */
  prepare?: (page: Page) => Promise<void>;
  /** Selects the part that the picture shows, from its upper left corner; the window without it. */
  part?: string;
  /** What is shown around the part. */
  margin?: number;
}

/** Who fills in the form; the contact arrives in the owner's list. */
export const VISITOR = {
  name: 'Clara Whitfield',
  email: 'clara.whitfield@example.com',
  phone: '+44 20 7946 0188',
  company: 'Harbour Museum',
  note: 'We talked about the signs in the east wing. Are you free in March?',
} as const;

/** Whose card is in another design. */
const COLLEAGUE = 'lukasz-wojcik';

/** What the owner enters to sign up. */
const OWNER_FIELDS = {
  'First name': 'Amara',
  'Last name': 'Okafor',
  Email: 'amara.okafor@example.com',
  Password: 'a sample password',
} as const;

/** What each picture shows of the seeded product. */
function listShots({ username, cardId, photo }: Owner): Readonly<Record<ShotName, Shot>> {
  const card = href('card', { username });
  return {
    'card-page': { path: card },
    'card-links': { path: card, prepare: scrollToLinks },
    'card-opened': { path: href('card', { username: COLLEAGUE }) },
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
      path: editorPath(cardId),
      window: { width: 1024, height: 744 },
      isOwner: true,
      prepare: openEditor,
      part: DIALOG,
    },
    signup: {
      path: href('signup'),
      window: { width: 1280, height: 1000 },
      prepare: fillSignUp,
      part: 'main form',
      margin: 24,
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
  await page.getByRole('dialog').getByText('Saved').first().waitFor();
  await page.frameLocator('iframe').getByRole('img').first().waitFor();
}

async function fillSignUp(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(OWNER_FIELDS)) {
    await page.getByLabel(label).first().fill(value);
  }
  await page.locator(':focus').blur();
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
  await page.locator('form summary').click();
  for (const [name, value] of Object.entries(VISITOR)) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.locator(':focus').blur();
  await page.evaluate(() => scrollTo(0, 0));
}

export interface Owner {
  /** Of the card in the pictures. */
  username: string;
  cardId: string;
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
  theme: PictureTheme | null,
): Promise<Buffer> {
  const { path, window, isOwner, prepare, part, margin = 0 } = listShots(owner)[name];
  const size = PICTURES[name];
  const viewport = window ?? size;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: PICTURE_SCALE,
    reducedMotion: 'reduce',
    colorScheme: theme ?? 'dark',
  });
  // Also enough for a busy machine.
  context.setDefaultTimeout(90_000);
  try {
    if (isOwner) {
      await context.addInitScript(
        (session) => localStorage.setItem('authToken', session),
        owner.token,
      );
    }
    const page = await context.newPage();
    await page.goto(origin + path);
    // What prepares a page waits for what it needs.
    await (prepare === undefined ? page.waitForLoadState('networkidle') : prepare(page));
    await page.evaluate(async () => {
      // Forgives a picture that the page replaces meanwhile.
      await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
      // A place for a scroll bar would move what is centered.
      document.documentElement.style.scrollbarGutter = 'auto';
      await document.fonts.ready;
    });
    if (part === undefined) return await page.screenshot();
    const box = await page.locator(part).first().boundingBox();
    if (box === null || box.height < size.height) {
      throw new Error(`${name} is ${box?.height ?? 0} px high, less than its ${size.height}`);
    }
    const { width, height } = size;
    const x = Math.min(box.x - margin, viewport.width - width);
    return await page.screenshot({ clip: { width, height, x, y: box.y - margin } });
  } finally {
    await context.close();
  }
}
