import type { PageAssets } from '#shared/card/element/media-element.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import base from '#src/card-view/base.css?inline';
import company from '#src/card-view/organization.css?inline';
import organizationLogo from '#src/card-view/logo-image.css?inline';
import {
  organizationPropertiesStyle,
  findPageColors,
  type PageDesign,
} from '#src/public-card/organization-colors.ts';
import organizationPage from '#src/public-card/organization-page.css?inline';
import { DISPLAY_FONT, EXTENDED_FONT } from '#src/public-card/display-font.ts';
import otherMedia from '#src/public-card/other-media.css?inline';
import media from '#src/public-card/media/media.css?inline';
import cardPage from '#src/public-card/page/card-page.css?inline';
import pageLogo from '#src/public-card/page/page-logo.css?inline';
import page from '#src/public-card/public-card.css?inline';

const TEMPLATE_FOLDER = '/src/card-view/templates';
/** By path. The client bundles these too, for the page preview of the dashboard. */
const TEMPLATE_STYLES = import.meta.glob<string>('/src/card-view/templates/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** What some cards change on a phone's page, by path; not part of the card, so not in the app. */
const PHONE_STYLES = import.meta.glob<string>('/src/public-card/page/phone-cards/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/**
 * The fallbacks are scaled to the display font's metrics, so that the swap does not shift anything:
 * the serif of Windows, Apple and Linux, and Android's.
 */
export const FONT_FACES =
  `@font-face{font-family:'Instrument Serif';src:url(${DISPLAY_FONT}) format('woff2');font-display:swap}` +
  `@font-face{font-family:'Instrument Serif';src:url(${EXTENDED_FONT.url}) format('woff2');font-display:swap;unicode-range:${EXTENDED_FONT.range}}` +
  "@font-face{font-family:'Instrument Fallback';src:local('Times New Roman'),local('Liberation Serif');" +
  'size-adjust:83.9%;ascent-override:118%;descent-override:37%;line-gap-override:0%}' +
  "@font-face{font-family:'Instrument Fallback 2';src:local('Noto Serif');" +
  'size-adjust:70.9%;ascent-override:140%;descent-override:43.7%;line-gap-override:0%}';

/** Font and weight of headings. */
const HEADINGS = {
  display:
    "--heading:'Instrument Serif','Instrument Fallback','Instrument Fallback 2',serif;--weight:400",
  text: "--heading:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;--weight:650",
} as const;

/**
 * Styles of every public page: the same text for all cards of a build, so that one hash covers it.
 */
const BASE_STYLE = FONT_FACES + base + page + cardPage + otherMedia;

/** Colors of a card's pages, as custom properties. */
export function pageColorsStyle(design: PageDesign): string {
  const page = findPageColors(design);
  return (
    `:root{color-scheme:${page.scheme};--ground:${page.background};--tint:${page.tint};` +
    `--ink:${page.text};--soft:${page.soft};--accent:${page.accent};--on:${page.onAccent};` +
    `--icon:${page.icon};--error:${page.error};${HEADINGS[page.heading]}}` +
    organizationPageStyle(design)
  );
}

function organizationPageStyle(design: PageDesign): string {
  const properties = organizationPropertiesStyle(design);
  return properties && properties + organizationPage;
}

function designStyle(design: PageDesign): string {
  const { template, brand } = design;
  const organizationStyle = brand?.colors ? company : '';
  const logoStyle = brand?.logo ? organizationLogo + pageLogo : '';
  return templateStyle(template) + organizationStyle + pageColorsStyle(design) + logoStyle;
}

function templateStyle(template: TemplateKey): string {
  const path = `${TEMPLATE_FOLDER}/${template}.css`;
  const style = TEMPLATE_STYLES[path];
  if (style === undefined) throw new Error(`${path} is missing`);
  const phoneStyle = PHONE_STYLES[`/src/public-card/page/phone-cards/${template}.css`] ?? '';
  return style + phoneStyle;
}

/** Inline styles of a card's page, in order. Only pages with media elements or a logo include theirs. */
export function buildPageStyles(design: PageDesign, assets: PageAssets): string[] {
  const styles = [BASE_STYLE, designStyle(design)];
  return assets === 'nothing' ? styles : [...styles, media];
}
