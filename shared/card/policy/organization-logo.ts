import { z } from 'zod';
import { MEDIA_PATH } from '#shared/card/image-path.ts';

/**
 * Largest logo in pixels: three for each of the 160 × 50 points that Apple gives a logo, which is
 * also sharp everywhere else.
 */
export const LOGO_MAX = { width: 480, height: 150 } as const;
/** In bytes. What 480 × 150 pixels of four bytes take uncompressed, with the parts of the file. */
export const LOGO_MAX_BYTES = 300_000;

/** The logo of an organization, as it is stored. */
export const organizationLogoSchema = z.object({
  path: z.string().regex(MEDIA_PATH, 'Please choose the logo again.'),
  /** In pixels of the file. */
  width: z.int().min(1),
  height: z.int().min(1),
});
export type OrganizationLogo = z.infer<typeof organizationLogoSchema>;

/** The logo as cards show it, with the organization's name as its alternative text. */
export const cardLogoSchema = organizationLogoSchema.extend({ name: z.string() });
export type CardLogo = z.infer<typeof cardLogoSchema>;

/** Whether a picture is small enough for a logo. */
export function isLogoSize({ width, height }: Pick<OrganizationLogo, 'width' | 'height'>): boolean {
  return width <= LOGO_MAX.width && height <= LOGO_MAX.height;
}
