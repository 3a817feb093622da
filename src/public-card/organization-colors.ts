import { paletteColorSchema, type OrganizationPalette } from '#shared/card/policy/field-state.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PageColors } from '#shared/card/template.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { CONTRAST_MIN, findContrast, findReadable, mixColors } from '#shared/format/color.ts';
import { findTemplateColors } from '#src/public-card/template-colors.ts';

/** What decides the colors of a card's pages. */
export type PageDesign = Pick<PublishedCard, 'template' | 'brand'>;

/** Minimum contrast of a control's shape (WCAG 2.2, 1.4.11). */
const SHAPE_CONTRAST_MIN = 3;
/** Share of the tint in a page's ground (`public-card.css`). */
const TINT_SHARE = 0.2;

/** Text of an error, by the page's scheme. */
export const ERROR_COLORS = { dark: '#ec8d84', light: '#a3271c' } as const;

interface DesignColors extends PageColors {
  /** Tint of the page's ground. */
  tint: string;
  favicon: string;
  error: string;
}

/** Colors of a card's pages: the company's, or the template's. */
export function findPageColors({ template, brand }: PageDesign): DesignColors {
  const { page } = findTemplateColors(template);
  const colors = brand?.colors ?? null;
  if (colors === null) {
    const { previewColor } = TEMPLATES[template];
    const error = ERROR_COLORS[page.scheme];
    return { ...page, tint: previewColor, favicon: previewColor, error };
  }
  const { background, text, soft, icon } = colors;
  const isDark = findContrast(background, '#ffffff') > findContrast(background, '#000000');
  const scheme = isDark ? 'dark' : 'light';
  return {
    scheme,
    background,
    text,
    soft,
    icon,
    ...chooseButton(colors),
    heading: page.heading,
    tint: chooseTint(colors),
    favicon: colors.accent,
    error: findReadable(ERROR_COLORS[scheme], background),
  };
}

/** The accent, or a shade of it whose shape is visible on the background. */
function chooseButton({ background, accent, onAccent, icon }: OrganizationPalette) {
  return findContrast(accent, background) >= SHAPE_CONTRAST_MIN
    ? { accent, onAccent }
    : { accent: icon, onAccent: background };
}

/** Shares of the accent in the tint, the strongest first. */
const TINTS = [1, 0.75, 0.5, 0.25];

/** The strongest tint with which every text on the ground is readable. */
function chooseTint({ background, text, soft, accent, icon }: OrganizationPalette): string {
  const isReadable = (tint: string) => {
    const ground = mixColors(background, tint, TINT_SHARE);
    return [text, soft, icon].every((one) => findContrast(one, ground) >= CONTRAST_MIN);
  };
  const tints = TINTS.map((share) => mixColors(background, accent, share));
  return tints.find(isReadable) ?? background;
}

/**
 * A company's colors as custom properties of a page; empty without them. The text becomes part of a
 * style element, so a value that is no color throws, wherever it comes from.
 */
export function organizationPropertiesStyle({ brand }: PageDesign): string {
  const colors = brand?.colors ?? null;
  if (colors === null) return '';
  const properties = Object.entries(colors).map(
    ([key, color]) => `--co-${key}:${paletteColorSchema.parse(color)}`,
  );
  return `:root{${properties.join(';')}}`;
}
