import type { PageNeed } from '#shared/card/offer.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import emerald from '#src/card-face/templates/emerald.css?inline';
import luxury from '#src/card-face/templates/luxury.css?inline';
import platinum from '#src/card-face/templates/platinum.css?inline';
import premium from '#src/card-face/templates/premium.css?inline';
import purple from '#src/card-face/templates/purple.css?inline';
import rosegold from '#src/card-face/templates/rosegold.css?inline';
import royal from '#src/card-face/templates/royal.css?inline';
import social from '#src/card-face/templates/social.css?inline';
import face from '#src/card-face/face.css?inline';
import { DISPLAY_FONT } from '#src/public-card/display-font.ts';
import otherMedia from '#src/public-card/other-media.css?inline';
import offers from '#src/public-card/offers/offers.css?inline';
import page from '#src/public-card/public-card.css?inline';

const FACES: Readonly<Record<TemplateKey, string>> = {
  premium,
  platinum,
  royal,
  emerald,
  rosegold,
  purple,
  luxury,
  social,
};

/** The page behind the card: near black with a hint of the template's colour. */
export const GROUNDS: Readonly<Record<TemplateKey, string>> = {
  premium: '#110f0b',
  platinum: '#0f1113',
  royal: '#0a0f1f',
  emerald: '#08130e',
  rosegold: '#150f0c',
  purple: '#110b1a',
  luxury: '#12100a',
  social: '#090c17',
};

/** The display face. The fallback is stretched to its metrics, so that the swap moves nothing. */
export const FONT_FACES =
  `@font-face{font-family:'Instrument Serif';src:url(${DISPLAY_FONT}) format('woff2');font-display:swap}` +
  "@font-face{font-family:'Instrument Fallback';src:local('Times New Roman'),local('Liberation Serif');" +
  'size-adjust:90%;ascent-override:110%;descent-override:34%;line-gap-override:0%}';

/** Styles of every public page: the same text for all cards of a build, so that one hash admits it. */
const BASE_STYLE = FONT_FACES + face + page + otherMedia;

/** The ground and tint of a template, as custom properties. */
export function groundStyle(template: TemplateKey): string {
  return `--g:${GROUNDS[template]};--t:${TEMPLATES[template].previewColor}`;
}

/** What one template adds: its face, its ground and its tint. */
function templateStyle(template: TemplateKey): string {
  return `:root{${groundStyle(template)}}${FACES[template]}`;
}

/** The style texts of a card's page, in their order: only one that shows an offer carries those of offers. */
export function pageStyles(template: TemplateKey, need: PageNeed): string[] {
  const plain = [BASE_STYLE, templateStyle(template)];
  return need === 'nothing' ? plain : [...plain, offers];
}
