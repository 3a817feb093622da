import { FORGET_PATH } from '#shared/saved-cards.ts';
import { FORGET_ALL, FORGET_CARD, savedNote } from '#src/service-worker/copy.ts';
import { MAX_COPY_LENGTH } from './copy-rules.ts';

/** The field of the form on a copy that names its card. */
export const FORGET_CARD_FIELD = 'card';

/** The server marks documents that may be copied, before anything that a person wrote. */
const MARK = /^<!doctype html><html[^>]* data-worker=/;
/** Scripts, and pictures that the visitor has not scrolled to, which are not loaded yet. */
const LEFT_OUT = /<script src=.*?<\/script>|<img [^>]*loading="lazy"[^>]*>/g;
const PICTURES = /<im(?:g|age) [^>]*?(?:src|href)="(\/[^"]+)"/g;
/** Below the card, where the page's script shows its note. */
const NOTE_PLACE = '<header class="pg-who';

/** Whether a document is the page of a card that may be copied. */
export function isCardDocument(html: string): boolean {
  return MARK.test(html);
}

interface CopyOptions {
  username: string;
  savedAt: Date;
  /** Reads a picture as a data URL. Null if it cannot be read. */
  readPicture: (path: string) => Promise<string | null>;
}

/**
 * Builds the copy of a card's page: its pictures inside, and above them when it was saved. Without
 * the page's script it sends nothing, so that no view is counted twice: the page itself counts, which
 * replaces the copy once there is a network.
 */
export async function buildCardCopy(
  page: string,
  { username, savedAt, readPicture }: CopyOptions,
): Promise<string> {
  // Styled by the page, as a note of its script.
  const note = [
    `<aside class="pg-note" dir="ltr"><p role="status">${savedNote(savedAt)}</p>`,
    `<form method="post" action="${FORGET_PATH}"><div>`,
    `<button class="pg-quiet" name="${FORGET_CARD_FIELD}" value="${username}">${FORGET_CARD}</button>`,
    `<button class="pg-quiet">${FORGET_ALL}</button></div></form></aside>`,
  ].join('');
  const text = page.replaceAll(LEFT_OUT, '').replace(NOTE_PLACE, (header) => note + header);
  return inlinePictures(text, readPicture);
}

/**
 * Replaces pictures by their data. One that cannot be read, or would make the copy too large, is not
 * shown: a copy loads nothing.
 */
async function inlinePictures(
  page: string,
  readPicture: CopyOptions['readPicture'],
): Promise<string> {
  let html = page;
  for (const [, path = ''] of page.matchAll(PICTURES)) {
    const picture = await readPicture(path);
    const inlined = picture === null ? html : html.replaceAll(`"${path}"`, `"${picture}"`);
    if (inlined.length <= MAX_COPY_LENGTH) html = inlined;
  }
  return html;
}
