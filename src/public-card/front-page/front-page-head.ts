import type { FrontPageView } from '#shared/brand/front-page-view.ts';
import { buildMetaTag, escapeHtml } from '#shared/format/html.ts';
import organizationLogo from '#src/card-view/logo-image.css?inline';
import { FRONT_PAGE_COPY } from '#src/public-card/front-page/copy.ts';
import frontPage from '#src/public-card/front-page/front-page.css?inline';
import { buildIcon, DOCUMENT_START, FONT_PRELOAD } from '#src/public-card/head.ts';
import { findPageColors, type PageDesign } from '#src/public-card/organization-colors.ts';
import { FONT_FACES, pageColorsStyle } from '#src/public-card/page-styles.ts';
import page from '#src/public-card/public-card.css?inline';

/** Inline styles of a company's page, also hashed for its content security policy. */
export function buildFrontPageStyles(design: PageDesign): string[] {
  return [FONT_FACES + page + organizationLogo + frontPage, pageColorsStyle(design)];
}

/** Document head of a company's page. It has no script. */
export function buildFrontPageHead(view: FrontPageView): string {
  const { name, origin, design, people } = view;
  const { background, favicon } = findPageColors(design);
  const logo = design.brand?.logo ?? null;
  const description = FRONT_PAGE_COPY.description(name);
  const url = `${origin}/`;
  return [
    DOCUMENT_START,
    `<title>${escapeHtml(name)}</title>`,
    FONT_PRELOAD,
    ...buildFrontPageStyles(design).map((css) => `<style>${css}</style>`),
    buildMetaTag('name', 'description', description),
    buildMetaTag('name', 'theme-color', background),
    // People agreed to a list on this page, and not in search engines.
    people.length === 0 ? '' : '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    buildIcon(favicon, null),
    buildMetaTag('property', 'og:type', 'website'),
    buildMetaTag('property', 'og:site_name', name),
    buildMetaTag('property', 'og:title', name),
    buildMetaTag('property', 'og:description', description),
    buildMetaTag('property', 'og:url', url),
    logo === null ? '' : buildMetaTag('property', 'og:image', origin + logo.path),
    '</head><body>',
  ].join('');
}
