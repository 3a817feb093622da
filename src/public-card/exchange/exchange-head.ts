import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import { escapeHtml, meta } from '#shared/format/html.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import { FORM_STYLE, groundStyle } from '#src/public-card/form/form-style.ts';
import { buildIcon, DOCUMENT_START, shownName } from '#src/public-card/head.ts';
import { GROUNDS } from '#src/public-card/page-styles.ts';

/** Where Turnstile's script lies; fetched only where the operator has set its keys. */
export const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** The style texts the form's page inlines, for the hashes in its policy. */
export function exchangeStyles(template: TemplateKey): string[] {
  return [FORM_STYLE, groundStyle(template)];
}

/** Everything before the body of the exchange form's page. */
export function buildExchangeHead({ card, siteKey }: ExchangeForm, script: string): string {
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
