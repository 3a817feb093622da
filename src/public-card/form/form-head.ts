import type { PublishedCard } from '#shared/card/card.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import { escapeHtml, meta } from '#shared/format/html.ts';
import form from '#src/public-card/form/form.css?inline';
import { buildIcon, DOCUMENT_START, FONT_PRELOAD } from '#src/public-card/head.ts';
import { FONT_FACES, groundStyle, GROUNDS } from '#src/public-card/page-styles.ts';
import page from '#src/public-card/public-card.css?inline';

/** The style texts a visitor's form inlines, for the hashes in its policy: one text for all cards of a build, and the ground. */
export function formStyles(template: TemplateKey, own = ''): string[] {
  return [FONT_FACES + page + form + own, `:root{${groundStyle(template)}}`];
}

interface FormHead {
  title: string;
  styles: readonly string[];
  scripts?: readonly string[];
}

/** Everything before the body of a visitor's form. */
export function buildFormHead(
  { template }: PublishedCard,
  { title, styles, scripts = [] }: FormHead,
): string {
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(title)}</title>`,
    FONT_PRELOAD,
    ...styles.map((style) => `<style>${style}</style>`),
    ...scripts,
    meta('name', 'theme-color', GROUNDS[template]),
    '<meta name="robots" content="noindex">',
    buildIcon(TEMPLATES[template].previewColor),
    '</head><body>',
  ].join('');
}
