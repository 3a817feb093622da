import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import { escapeHtml, meta } from '#shared/format/html.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import type { ExchangeView } from '#src/public-card/exchange/exchange-page.tsx';
import exchange from '#src/public-card/exchange/exchange.css?inline';
import { buildIcon, DOCUMENT_START, shownName } from '#src/public-card/head.ts';
import { FONT_FACES, GROUNDS } from '#src/public-card/page-styles.ts';
import page from '#src/public-card/public-card.css?inline';

/** Where Turnstile's script lies; fetched only where the operator has set its keys. */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** Styles of a visitor's form, as every exchange form has them: one text for all cards of a build. */
export const FORM_STYLE = FONT_FACES + page + exchange;

/** The ground and tint of a card's template. */
export function groundStyle(template: TemplateKey): string {
  return `:root{--g:${GROUNDS[template]};--t:${TEMPLATES[template].previewColor}}`;
}

/** The style texts the form's page inlines, for the hashes in its policy. */
export function exchangeStyles(template: TemplateKey): string[] {
  return [FORM_STYLE, groundStyle(template)];
}

/** Everything before the body of the exchange form's page. */
export function buildExchangeHead({ card, siteKey }: ExchangeView, script: string): string {
  const title = `Leave your details for ${shownName(card)}`;
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="preload" href="${DISPLAY_FONT}" as="font" type="font/woff2" crossorigin>`,
    ...exchangeStyles(card.template).map((style) => `<style>${style}</style>`),
    `<script src="${script}" defer></script>`,
    siteKey === null ? '' : `<script src="${TURNSTILE_SCRIPT}" async defer></script>`,
    meta('name', 'theme-color', GROUNDS[card.template]),
    '<meta name="robots" content="noindex">',
    buildIcon(TEMPLATES[card.template].previewColor),
    '</head><body>',
  ].join('');
}
