import type { PublishedCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element.ts';
import { pageNeed } from '#shared/card/offer.ts';
import { TEMPLATES } from '#shared/card/template.ts';
import { href } from '#shared/routes.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import { escapeHtml, escapeJson, meta } from '#shared/format/html.ts';
import { GROUNDS, pageStyles } from '#src/public-card/page-styles.ts';
import { buildStructuredData } from '#src/public-card/structured-data.ts';

/** What the page needs besides the card. */
export interface PageContext {
  /** `https://host` of the public cards, without a slash at the end. */
  origin: string;
  productName: string;
  /** Address of the page's only script. */
  script: string;
  /** Address of the one that plays videos. */
  videoScript: string;
  /** Names the card's own picture for links; null while it shows its template's. */
  picture?: string | null;
}

const START = '<!doctype html><html lang="en"><head><meta charset="utf-8">';
const VIEWPORT =
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">';
/** Fetches the display face together with the document. */
export const FONT_PRELOAD = `<link rel="preload" href="${DISPLAY_FONT}" as="font" type="font/woff2" crossorigin>`;

/** What every document of a card begins with. */
export const DOCUMENT_START = START + VIEWPORT;

/** Who the card is about, in one line: the name, or what is there instead of it. */
export function shownName(card: PublishedCard): string {
  return card.name || card.company || card.username;
}

/** How a heading with a name in it is set: a long one smaller, or a phone would show nothing else. */
export function nameClass(name: string): string | undefined {
  return name.length > 40 ? 'pg-long' : undefined;
}

/** Everything before the body of a published card: what a link preview, a search engine and the first paint need. */
export function buildCardHead(
  card: PublishedCard,
  { origin, productName, script, videoScript, picture = null }: PageContext,
): string {
  const { username } = card;
  const need = pageNeed(visibleElements(card));
  const name = shownName(card);
  const role = [card.title, card.name && card.company].filter(Boolean).join(', ');
  const title = role ? `${name} – ${role}` : name;
  const description = card.bio || `${title}. Save the contact in one tap.`;
  const url = `${origin}${href('card', { username })}`;
  // Another picture has another address: networks keep what they once fetched, and some can never be told to look again.
  const edition = picture?.split('-')[0] ?? card.version;
  const preview = `${origin}${href('preview', { username })}?v=${edition}`;
  return [
    START,
    VIEWPORT,
    `<title>${escapeHtml(title)}</title>`,
    FONT_PRELOAD,
    ...pageStyles(card.template, need).map((css) => `<style>${css}</style>`),
    `<script src="${script}" defer></script>`,
    need === 'video' ? `<script src="${videoScript}" defer></script>` : '',
    meta('name', 'description', description),
    meta('name', 'theme-color', GROUNDS[card.template]),
    card.isIndexable ? '' : '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    buildIcon(TEMPLATES[card.template].previewColor),
    meta('property', 'og:type', 'profile'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', preview),
    '<meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    meta('property', 'og:image:alt', `Business card of ${title}`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${escapeJson(buildStructuredData(card, url, origin))}</script>`,
    '</head><body>',
  ].join('');
}

/** Everything before the body of the page that says there is no card; `appHead` starts the browser app. */
export function buildNotFoundHead(productName: string, appHead: string): string {
  return [
    START,
    VIEWPORT,
    `<title>Card Not Found · ${escapeHtml(productName)}</title>`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="dark">',
    '<meta name="theme-color" content="#0e0d0b">',
    buildIcon('#d9b36a'),
    appHead,
    '</head><body>',
  ].join('');
}

/** Everything before the body of the page that asks a visitor to wait; `styles` are the addresses of its style files. */
export function buildTooManyRequestsHead(productName: string, styles: readonly string[]): string {
  return [
    START,
    VIEWPORT,
    `<title>Too Many Requests · ${escapeHtml(productName)}</title>`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="dark">',
    '<meta name="theme-color" content="#0e0d0b">',
    buildIcon('#d9b36a'),
    ...styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    '</head><body>',
  ].join('');
}

/** A card in the template's colour, inline: an icon file would be one more request. */
export function buildIcon(color: string): string {
  const fill = color.replace('#', '%23');
  return `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect y='6' width='32' height='20' rx='3' fill='${fill}'/%3E%3C/svg%3E">`;
}
