import type { PageAssets } from '#shared/card/element/media-element.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import emerald from '#src/card-view/templates/emerald.css?inline';
import luxury from '#src/card-view/templates/luxury.css?inline';
import platinum from '#src/card-view/templates/platinum.css?inline';
import premium from '#src/card-view/templates/premium.css?inline';
import purple from '#src/card-view/templates/purple.css?inline';
import rosegold from '#src/card-view/templates/rosegold.css?inline';
import royal from '#src/card-view/templates/royal.css?inline';
import social from '#src/card-view/templates/social.css?inline';
import base from '#src/card-view/base.css?inline';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import otherMedia from '#src/public-card/other-media.css?inline';
import media from '#src/public-card/media/media.css?inline';
import page from '#src/public-card/public-card.css?inline';

const TEMPLATE_STYLES: Readonly<Record<TemplateKey, string>> = {
  premium,
  platinum,
  royal,
  emerald,
  rosegold,
  purple,
  luxury,
  social,
};

/** Page background behind the card: near black with a hint of the template's color. */
export const BACKGROUND_COLORS: Readonly<Record<TemplateKey, string>> = {
  premium: '#110f0b',
  platinum: '#0f1113',
  royal: '#0a0f1f',
  emerald: '#08130e',
  rosegold: '#150f0c',
  purple: '#110b1a',
  luxury: '#12100a',
  social: '#090c17',
};

/**
 * The fallback is scaled to the display font's metrics, so that the swap does not shift anything.
 */
export const FONT_FACES =
  `@font-face{font-family:'Instrument Serif';src:url(${DISPLAY_FONT}) format('woff2');font-display:swap}` +
  "@font-face{font-family:'Instrument Fallback';src:local('Times New Roman'),local('Liberation Serif');" +
  'size-adjust:90%;ascent-override:110%;descent-override:34%;line-gap-override:0%}';

/**
 * Styles of every public page: the same text for all cards of a build, so that one hash covers it.
 */
const BASE_STYLE = FONT_FACES + base + page + otherMedia;

/** Background and tint of a template, as custom properties. */
export function backgroundStyle(template: TemplateKey): string {
  return `--g:${BACKGROUND_COLORS[template]};--t:${TEMPLATES[template].previewColor}`;
}

function templateStyle(template: TemplateKey): string {
  return `:root{${backgroundStyle(template)}}${TEMPLATE_STYLES[template]}`;
}

/** Inline styles of a card's page, in order. Only pages with media elements include theirs. */
export function buildPageStyles(template: TemplateKey, assets: PageAssets): string[] {
  const styles = [BASE_STYLE, templateStyle(template)];
  return assets === 'nothing' ? styles : [...styles, media];
}
