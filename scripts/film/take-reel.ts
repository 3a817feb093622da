import { Buffer } from 'node:buffer';
import type { Browser, BrowserContext, Page } from 'playwright';
import {
  FILM_CONTENT,
  FILM_ELEMENTS,
  FILM_PERSON,
  FILM_PORTRAIT,
  FILM_TEMPLATES,
  FILM_USERNAME,
  FILM_VISITOR,
  TYPED_NAMES,
} from '#scripts/film/film-person.ts';
import {
  FILM_THEMES,
  PHONE_SCREEN,
  type FilmReel,
  type FilmTheme,
} from '#scripts/film/film-reel.ts';
import { EXAMPLE_ORIGIN } from '#scripts/machine/example-host.ts';
import { createApiClient, type ApiCall } from '#scripts/samples/api-client.ts';
import {
  createPerson,
  putSampleCard,
  submitVisitor,
  type LocalStart,
} from '#scripts/samples/create-person.ts';
import { readSamplePortrait, uploadPicture } from '#scripts/samples/portrait.ts';
import { buildCard, type CardContent } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { pages } from '#shared/routes.ts';

/** Also enough for a busy machine. */
const TIMEOUT_MS = 60_000;
const [FIRST] = FILM_TEMPLATES;

const toDataUrl = (bytes: Buffer, type = 'png'): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

interface Set {
  browser: Browser;
  call: ApiCall;
  token: string;
  image: string;
}

/** Films the product on an example host: stills of each moment, from which the stage draws. */
export async function takeReel(browser: Browser, place: LocalStart): Promise<FilmReel> {
  const call = createApiClient(place.origin);
  const token = await createPerson(place, FILM_PERSON);
  const photo = Buffer.from(await readSamplePortrait(browser, FILM_PORTRAIT));
  const image = await uploadPicture(place.origin, token, new Uint8Array(photo));
  const set = { browser, call, token, image };
  const typed: string[] = [];
  for (const [at, name] of TYPED_NAMES.entries()) {
    typed.push(await takeFace(set, `amara-typed-${at}`, { name, template: FIRST }));
  }
  const designs: string[] = [];
  for (const template of FILM_TEMPLATES) {
    const name = TYPED_NAMES.at(-1) ?? '';
    const isLast = template === FILM_TEMPLATES.at(-1);
    const username = isLast ? FILM_USERNAME : `amara-${template}`;
    designs.push(await takeFace(set, username, { name, template }));
  }
  const address = `${EXAMPLE_ORIGIN}/${FILM_USERNAME}`;
  const page = await takePage(browser, address);
  await submitVisitor(call, FILM_USERNAME, FILM_VISITOR, 1);
  const contacts = { dark: '', light: '' };
  for (const theme of FILM_THEMES) contacts[theme] = await takeContacts(browser, token, theme);
  return {
    typed,
    designs,
    ...page,
    contacts,
    photo: toDataUrl(photo, 'jpeg'),
    code: buildQr(address),
    address: address.replace('http://', ''),
  };
}

/** Publishes a card of its own for each face, because a page that was seen is remembered for a while. */
async function takeFace(
  { browser, call, token, image }: Set,
  username: string,
  look: Pick<CardContent, 'name' | 'template'>,
): Promise<string> {
  const content: CardContent = {
    ...buildCard(new Date(), null),
    ...FILM_CONTENT,
    ...look,
    profileImage: image,
    cardElements: FILM_ELEMENTS.map(([type, value], position) => ({
      id: `e${position}`,
      type,
      value,
      position,
      hidden: false,
    })),
  };
  await putSampleCard(call, token, username, content);
  const { context, page } = await openPhone(browser, 4);
  await page.goto(`${EXAMPLE_ORIGIN}/${username}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.locator('.cf').first().screenshot();
  await context.close();
  return toDataUrl(png);
}

/** The card's page as a visitor's phone opens it, and after the contact was saved. */
async function takePage(
  browser: Browser,
  address: string,
): Promise<Pick<FilmReel, 'page' | 'saved' | 'saveButton'>> {
  const { context, page } = await openPhone(browser, 3);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const save = page.getByRole('link', { name: 'Add to Contacts' }).last();
  const box = await save.boundingBox();
  if (box === null) throw new Error('the page has no button');
  const before = await page.screenshot();
  await save.click();
  await page.getByText('Saved').first().waitFor();
  const after = await page.screenshot();
  await context.close();
  return {
    page: toDataUrl(before),
    saved: toDataUrl(after),
    saveButton: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  };
}

async function takeContacts(browser: Browser, token: string, theme: FilmTheme): Promise<string> {
  const { context, page } = await openPhone(browser, 3, theme);
  await context.addInitScript((session) => localStorage.setItem('authToken', session), token);
  await page.goto(`${EXAMPLE_ORIGIN}${pages.contacts}`, { waitUntil: 'networkidle' });
  await page.getByText(FILM_VISITOR.name).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await context.close();
  return toDataUrl(png);
}

async function openPhone(
  browser: Browser,
  deviceScaleFactor: number,
  colorScheme: FilmTheme = 'light',
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: PHONE_SCREEN,
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    colorScheme,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  return { context, page: await context.newPage() };
}
