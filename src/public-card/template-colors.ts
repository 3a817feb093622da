import type { TemplateColors } from '#shared/card/template.ts';
import type { TemplateKey } from '#shared/card/templates.ts';

/**
 * By path. The query makes these modules of their own, so that the colors are not bundled with
 * `template`, which every screen loads.
 */
const TEMPLATE_COLORS = import.meta.glob<TemplateColors>('/shared/card/templates/*.ts', {
  query: '?colors',
  import: 'templateColors',
  eager: true,
});

/** Colors of a template that only some screens use. */
export function findTemplateColors(template: TemplateKey): TemplateColors {
  const path = `/shared/card/templates/${template}.ts`;
  const colors = TEMPLATE_COLORS[path];
  if (colors === undefined) throw new Error(`${path} exports no templateColors`);
  return colors;
}
