import type { PublishedCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { findPageAssets } from '#shared/card/element/media-element.ts';
import { href } from '#shared/routes.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import { escapeHtml, escapeJson, buildMetaTag } from '#shared/format/html.ts';
import { buildPageStyles } from '#src/public-card/page-styles.ts';
import { findPageColors } from '#src/public-card/organization-colors.ts';
import { buildStructuredData } from '#src/public-card/structured-data.ts';

export interface PageContext {
  /** Origin of public cards, without a trailing slash. */
  origin: string;
  productName: string;
  /** Whose card it is, for link previews: its company. By default the product's name. */
  siteName?: string;
  /** Origin of the app; by default the page's. */
  appOrigin?: string;
  /** False where the platform leaves its name off cards. */
  hasWatermark?: boolean;
  /** Path of the home screen icon; null for none. By default the product's. */
  icon?: string | null;
  /** URL of the page script. */
  script: string;
  /** URL of the video script. */
  videoScript: string;
  /** URL of the service worker that saves copies of the page; null where none may. */
  cardWorker: string | null;
  /** File name of the card's own link preview; null while the template's preview is used. */
  picture?: string | null;
}

const DOCTYPE = '<!doctype html><html lang="en"';
const CHARSET = '<head><meta charset="utf-8">';
const START = `${DOCTYPE}>${CHARSET}`;
const VIEWPORT =
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">';
/** Loads the display font in parallel with the document. */
export const FONT_PRELOAD = `<link rel="preload" href="${DISPLAY_FONT}" as="font" type="font/woff2" crossorigin>`;

/** Start of every document about a card. */
export const DOCUMENT_START = START + VIEWPORT;

/** Display name: the name, or the company or username in its place. */
export function findDisplayName(card: PublishedCard): string {
  return card.name || card.company || card.username;
}

/** Long names get a smaller heading, which would otherwise fill a phone's screen. */
export function headingClass(name: string): string | undefined {
  return name.length > 40 ? 'pg-long' : undefined;
}

/**
 * Document head of a published card: metadata for link previews and search engines, and everything
 * for the first paint.
 */
export function buildCardHead(card: PublishedCard, context: PageContext): string {
  const { origin, productName, siteName = productName, icon, picture = null } = context;
  const { script, videoScript, cardWorker } = context;
  const { username } = card;
  const assets = findPageAssets(visibleElements(card));
  const colors = findPageColors(card);
  const name = findDisplayName(card);
  const role = [card.title, card.name && card.company].filter(Boolean).join(', ');
  const title = role ? `${name} – ${role}` : name;
  const description = card.bio || `${title}. Save the contact in one tap.`;
  const url = `${origin}${href('card', { username })}`;
  // A new picture gets a new URL: social networks cache previews by URL, some without any way to
  // refresh them.
  const previewVersion = picture?.split('-')[0] ?? card.version;
  const preview = `${origin}${href('preview', { username })}?v=${previewVersion}`;
  return [
    // The page's script registers it, and it saves no document without this mark.
    cardWorker === null ? START : `${DOCTYPE} data-worker="${cardWorker}">${CHARSET}`,
    VIEWPORT,
    `<title>${escapeHtml(title)}</title>`,
    FONT_PRELOAD,
    ...buildPageStyles(card, assets).map((css) => `<style>${css}</style>`),
    `<script src="${script}" defer></script>`,
    assets === 'video' ? `<script src="${videoScript}" defer></script>` : '',
    buildMetaTag('name', 'description', description),
    buildMetaTag('name', 'theme-color', colors.background),
    card.isIndexable ? '' : '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    buildIcon(colors.favicon, icon),
    buildMetaTag('property', 'og:type', 'profile'),
    buildMetaTag('property', 'og:site_name', siteName),
    buildMetaTag('property', 'og:title', title),
    buildMetaTag('property', 'og:description', description),
    buildMetaTag('property', 'og:url', url),
    buildMetaTag('property', 'og:image', preview),
    '<meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    buildMetaTag('property', 'og:image:alt', `Business card of ${title}`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${escapeJson(buildStructuredData(card, url, origin))}</script>`,
    '</head><body>',
  ].join('');
}

/** Document head of a not-found page; `appHead` starts the browser app. */
export function buildNotFoundHead(
  title: string,
  details: { productName: string; appHead: string; icon?: string | null | undefined },
): string {
  const { productName, appHead, icon } = details;
  return [
    START,
    VIEWPORT,
    `<title>${title} · ${escapeHtml(productName)}</title>`,
    '<meta name="robots" content="noindex">',
    buildIcon('#d9b36a', icon),
    appHead,
    '</head><body>',
  ].join('');
}

/**
 * Inline icon in the template's color, which saves a request, and a home screen icon, which
 * browsers fetch only when the page is added to the home screen.
 */
export function buildIcon(color: string, icon: string | null = '/apple-touch-icon.png'): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect y='6' width='32' height='20' rx='3' fill='${color}'/></svg>`;
  const data = svg.replaceAll(/[<># ]/g, encodeURIComponent);
  const homeScreen =
    icon === null ? '' : `<link rel="apple-touch-icon" href="${escapeHtml(icon)}">`;
  return `<link rel="icon" href="data:image/svg+xml,${data}">${homeScreen}`;
}
