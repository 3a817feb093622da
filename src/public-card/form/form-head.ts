import type { ShownCard } from '#shared/brand/visitor-form.ts';
import { escapeHtml, buildMetaTag } from '#shared/format/html.ts';
import form from '#src/public-card/form/form.css?inline';
import { buildIcon, DOCUMENT_START, FONT_PRELOAD } from '#src/public-card/head.ts';
import { FONT_FACES, pageColorsStyle } from '#src/public-card/page-styles.ts';
import { findPageColors, type PageDesign } from '#src/public-card/organization-colors.ts';
import page from '#src/public-card/public-card.css?inline';

/**
 * Inline styles of a visitor form, also hashed for its content security policy: one style shared by
 * all cards of a build, and the colors of the card.
 */
export function buildFormStyles(design: PageDesign, extraCss = ''): string[] {
  return [FONT_FACES + page + form + extraCss, pageColorsStyle(design)];
}

interface FormHeadOptions {
  title: string;
  styles: readonly string[];
  scripts?: readonly string[];
}

export function buildFormHead(
  card: PageDesign & Pick<ShownCard, 'platform'>,
  { title, styles, scripts = [] }: FormHeadOptions,
): string {
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(title)}</title>`,
    FONT_PRELOAD,
    ...styles.map((style) => `<style>${style}</style>`),
    ...scripts,
    buildMetaTag('name', 'theme-color', findPageColors(card).background),
    '<meta name="robots" content="noindex">',
    buildIcon(findPageColors(card).favicon, card.platform && (card.platform.icon || null)),
    '</head><body>',
  ].join('');
}
