import { z } from 'zod';
import { CONTRAST_MIN, findContrast, findReadable } from '#shared/format/color.ts';
import { paletteColorSchema } from '#shared/card/policy/field-state.ts';

/** The colors that a policy sets; the others follow from them (`buildOrganizationPalette`). */
export const brandColorsSchema = z.object({
  accent: paletteColorSchema,
  background: paletteColorSchema,
  text: paletteColorSchema,
});
export type BrandColors = z.infer<typeof brandColorsSchema>;

/** Whether text in these colors is too hard to read, with the nearest text color that is not. */
export function findLowContrast({
  text,
  background,
}: BrandColors): { message: string; text: string } | null {
  const contrast = findContrast(text, background);
  if (contrast >= CONTRAST_MIN) return null;
  const readable = findReadable(text, background);
  // Rounded down, so that 4.49 is not shown as 4.5.
  const measured = (Math.floor(contrast * 10) / 10).toFixed(1);
  return {
    text: readable,
    message: `The text is hard to read on this background: the contrast is ${measured}, but must be at least ${CONTRAST_MIN}. Use ${readable} instead, or change the background.`,
  };
}
