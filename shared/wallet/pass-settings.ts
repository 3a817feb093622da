import { z } from 'zod';
import type { PublishedCard } from '#shared/card/card.ts';
import { cardLogoSchema } from '#shared/card/policy/organization-logo.ts';
import type { OrganizationPalette } from '#shared/card/policy/field-state.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { geofenceSchema, NO_GEOFENCE } from '#shared/wallet/geofence.ts';
import { designChoiceSchema, type DesignChoice } from '#shared/wallet/pass-design.ts';
import { findPassPalette, type PassPalette } from './pass-palette.ts';

/** Settings of all passes of an owner, including future ones. */
export const passSettingsSchema = z.object({
  design: designChoiceSchema.default({ template: null }),
  geofence: geofenceSchema.default(NO_GEOFENCE),
});
export type PassSettings = z.infer<typeof passSettingsSchema>;

/** Settings as they are stored with a pass, which is rebuilt without its card. */
export const storedPassSettingsSchema = passSettingsSchema.extend({
  /** The logo of the company whose card it is. */
  logo: cardLogoSchema.optional(),
});
export type StoredPassSettings = z.infer<typeof storedPassSettingsSchema>;

export const DEFAULT_PASS_SETTINGS: PassSettings = passSettingsSchema.parse({});

/** Every plan may choose a template; custom colors are branding. */
export function findDesignFeature(design: DesignChoice): Feature {
  return 'template' in design ? 'premiumPasses' : 'customBranding';
}

/**
 * Settings in effect for a plan. Custom colors stay stored without custom branding and apply again
 * with it.
 */
export function limitPassSettings(plan: PlanId, settings: PassSettings): PassSettings {
  if (can(plan, findDesignFeature(settings.design))) return settings;
  return { ...settings, design: DEFAULT_PASS_SETTINGS.design };
}

/** Colors of the passes of an organization's cards, whatever their holders chose for their own. */
export function buildOrganizationDesign({
  background,
  text,
  icon,
}: OrganizationPalette): DesignChoice {
  return { backgroundColor: background, foregroundColor: text, labelColor: icon };
}

/** Palette of a card's pass: its company's, or else by its owner's choice. */
export function choosePassPalette(
  choice: DesignChoice,
  { template, brand }: Pick<PublishedCard, 'template' | 'brand'>,
): PassPalette {
  const colors = brand?.colors ?? null;
  const design = colors === null ? choice : buildOrganizationDesign(colors);
  if ('template' in design) return findPassPalette(design.template ?? template);
  const { backgroundColor, foregroundColor, labelColor } = design;
  return { background: backgroundColor, foreground: foregroundColor, label: labelColor };
}
