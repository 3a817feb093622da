import type { PageAssets } from '#shared/card/element/media-element.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import base from '#src/card-view/base.css?inline';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import { findTemplateColors } from '#src/public-card/template-colors.ts';
import otherMedia from '#src/public-card/other-media.css?inline';
import media from '#src/public-card/media/media.css?inline';
import cardPage from '#src/public-card/page/card-page.css?inline';
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

/** Text of an error, by the page's scheme. */
export const ERROR_COLORS = { dark: '#ec8d84', light: '#a3271c' } as const;

/** Colors of a template's pages, as custom properties. */
export function pageColorsStyle(template: TemplateKey): string {
  const { page } = findTemplateColors(template);
  return (
    `:root{color-scheme:${page.scheme};--ground:${page.background};--tint:${TEMPLATES[template].previewColor};` +
    `--ink:${page.text};--soft:${page.soft};--accent:${page.accent};--on:${page.onAccent};` +
    `--icon:${page.icon};--error:${ERROR_COLORS[page.scheme]};${HEADINGS[page.heading]}}`
  );
}

function templateStyle(template: TemplateKey): string {
  const path = `${TEMPLATE_FOLDER}/${template}.css`;
  const style = TEMPLATE_STYLES[path];
  if (style === undefined) throw new Error(`${path} is missing`);
  const phoneStyle = PHONE_STYLES[`/src/public-card/page/phone-cards/${template}.css`] ?? '';
  return pageColorsStyle(template) + style + phoneStyle;
}

/** Inline styles of a card's page, in order. Only pages with media elements include theirs. */
export function buildPageStyles(template: TemplateKey, assets: PageAssets): string[] {
  const styles = [BASE_STYLE, templateStyle(template)];
  return assets === 'nothing' ? styles : [...styles, media];
}
