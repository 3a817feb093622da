import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import { escapeHtml, meta } from '#shared/format/html.ts';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import { FORM_STYLE, groundStyle } from '#src/public-card/form/form-style.ts';
import { buildIcon, DOCUMENT_START, shownName } from '#src/public-card/head.ts';
import { GROUNDS } from '#src/public-card/page-styles.ts';
import report from '#src/public-card/report/report.css?inline';

/** Styles of every page to report a card: one text for all cards of a build. */
const REPORT_STYLE = FORM_STYLE + report;

/** The style texts the page inlines, for the hashes in its policy. */
export function reportStyles(template: TemplateKey): string[] {
  return [REPORT_STYLE, groundStyle(template)];
}

/** Everything before the body of the page to report a card. */
export function buildReportHead({ card }: VisitorForm): string {
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(`Report the card of ${shownName(card)}`)}</title>`,
    `<link rel="preload" href="${DISPLAY_FONT}" as="font" type="font/woff2" crossorigin>`,
    ...reportStyles(card.template).map((style) => `<style>${style}</style>`),
    meta('name', 'theme-color', GROUNDS[card.template]),
    '<meta name="robots" content="noindex">',
    buildIcon(TEMPLATES[card.template].previewColor),
    '</head><body>',
  ].join('');
}
