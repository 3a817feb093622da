import { TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import form from '#src/public-card/form/form.css?inline';
import { FONT_FACES, GROUNDS } from '#src/public-card/page-styles.ts';
import page from '#src/public-card/public-card.css?inline';

/** Styles of a visitor's form, as every exchange form has them: one text for all cards of a build. */
export const FORM_STYLE = FONT_FACES + page + form;

/** The ground and tint of a card's template. */
export function groundStyle(template: TemplateKey): string {
  return `:root{--g:${GROUNDS[template]};--t:${TEMPLATES[template].previewColor}}`;
}
