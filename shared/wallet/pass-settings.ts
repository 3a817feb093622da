import { z } from 'zod';
import type { TemplateKey } from '#shared/card/template.ts';
import { can, type Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { geofenceSchema, NO_GEOFENCE } from '#shared/wallet/geofence.ts';
import { designChoiceSchema, type DesignChoice } from '#shared/wallet/pass-design.ts';
import { findPassLook, type PassLook } from '#shared/wallet/pass-look.ts';

/** What an owner sets for all their passes, those to come included. */
export const passSettingsSchema = z.object({
  design: designChoiceSchema.default({ template: null }),
  geofence: geofenceSchema.default(NO_GEOFENCE),
});
export type PassSettings = z.infer<typeof passSettingsSchema>;

export const DEFAULT_PASS_SETTINGS: PassSettings = passSettingsSchema.parse({});

/** What a choice of look asks of the plan: a template is everybody's, colours nobody else has are a brand. */
export function featureOfDesign(design: DesignChoice): Feature {
  return 'template' in design ? 'premiumPasses' : 'customBranding';
}

/** The settings as a plan lets passes show them: own colours stay chosen without it, and come back with it. */
export function coveredSettings(plan: PlanId, settings: PassSettings): PassSettings {
  if (can(plan, featureOfDesign(settings.design))) return settings;
  return { ...settings, design: DEFAULT_PASS_SETTINGS.design };
}

/** The colours a card's pass takes by its owner's choice. */
export function chooseLook(design: DesignChoice, template: TemplateKey): PassLook {
  if ('template' in design) return findPassLook(design.template ?? template);
  const { backgroundColor, foregroundColor, labelColor } = design;
  return { background: backgroundColor, foreground: foregroundColor, label: labelColor };
}
