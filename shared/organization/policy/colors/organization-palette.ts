import { findContrast, findReadable, mixColors, CONTRAST_MIN } from '#shared/format/color.ts';
import type { OrganizationPalette } from '#shared/card/policy/field-state.ts';
import type { BrandColors } from './brand-colors.ts';

/** Minimum contrast of a QR code, as of every template's. */
const CODE_CONTRAST_MIN = 5.5;
/** Share of the background in secondary text, unless it would be hard to read. */
const SOFT_SHARE = 0.3;

/**
 * All colors of an organization's cards, from the three of its policy. Text and icons have a contrast of
 * 4.5 or more on the background, also for a policy from before contrast was judged.
 */
export function buildOrganizationPalette(colors: BrandColors): OrganizationPalette {
  const { background, accent } = colors;
  const text = findReadable(colors.text, background);
  const soft = mixColors(text, background, SOFT_SHARE);
  const onAccent = [background, text].find((one) => findContrast(one, accent) >= CONTRAST_MIN);
  return {
    background,
    text,
    soft: findContrast(soft, background) < CONTRAST_MIN ? text : soft,
    accent,
    onAccent: onAccent ?? findReadable(background, accent),
    icon: findReadable(accent, background),
    ...chooseCodeColors(text, background),
  };
}

/** Dark on light, which every scanner reads (ISO/IEC 18004 §6.2 makes the inverse optional). */
function chooseCodeColors(text: string, background: string): { ink: string; tile: string } {
  if (findContrast(text, background) < CODE_CONTRAST_MIN)
    return { ink: '#000000', tile: '#ffffff' };
  const isTextDark = findContrast(text, '#ffffff') > findContrast(background, '#ffffff');
  return isTextDark ? { ink: text, tile: background } : { ink: background, tile: text };
}
