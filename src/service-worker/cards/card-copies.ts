import { FORGET_PATH, SAVED_CARDS_CACHE } from '#shared/saved-cards.ts';
import { CONTINUE, FORGOTTEN_TEXT, FORGOTTEN_TITLE } from '#src/service-worker/copy.ts';
import { buildNoticePage } from '#src/service-worker/own-document.ts';
import { FORGET_CARD_FIELD } from './card-copy.ts';
import { parseCardPath } from './copy-rules.ts';
import { createSavedCards, type SavedCards } from './saved-cards.ts';

// What the service workers of visitors and of the app share.

/** The copies of this browser. */
export function openCardCopies(): SavedCards {
  return createSavedCards({
    open: () => caches.open(SAVED_CARDS_CACHE),
    now: () => Date.now(),
    readPicture,
  });
}

async function readPicture(path: string): Promise<string | null> {
  try {
    const response = await fetch(path);
    if (!response.ok) return null;
    let binary = '';
    for (const byte of new Uint8Array(await response.arrayBuffer())) {
      binary += String.fromCharCode(byte);
    }
    return `data:${response.headers.get('Content-Type')};base64,${btoa(binary)}`;
  } catch {
    // Forgives a network that went away after the page: the copy has no picture.
    return null;
  }
}

/** The response that the browser has requested while the worker started, if it does that. */
export async function loadPage(
  { preloadResponse }: ExtendableEvent & { preloadResponse?: Promise<Response | undefined> },
  request: Request,
): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Whether a form on a page of this origin asks to delete copies. Other sites can send one too. */
export function isForgetRequest({ method, referrer, url }: Request): boolean {
  const { origin } = location;
  return method === 'POST' && url === origin + FORGET_PATH && referrer.startsWith(`${origin}/`);
}

/** Deletes the copy that the form names, or all, and says so. */
export async function forgetCards(
  request: Request,
  savedCards: SavedCards,
  styles: string,
): Promise<Response> {
  const field = (await request.formData()).get(FORGET_CARD_FIELD);
  const username = typeof field === 'string' ? (parseCardPath(`/${field}`) ?? '') : null;
  await savedCards.forget(username);
  return buildNoticePage({
    title: FORGOTTEN_TITLE,
    text: FORGOTTEN_TEXT,
    actions: `<a href="/${username ?? ''}">${CONTINUE}</a>`,
    styles,
  });
}
