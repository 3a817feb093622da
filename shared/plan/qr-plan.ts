import { can } from '#shared/plan/features.ts';
import { PLAN_IDS, PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

/** QR options beyond the basic code, which is the link in the template's colors as a PNG. */
export type QrExtra = 'contact' | 'colors' | 'center' | 'svg' | 'print';

export function hasAllQrOptions(plan: PlanId): boolean {
  return can(plan, 'qrCodes') && !can(plan, 'basicQrOnly');
}

export const ALL_QR_OPTIONS_PLAN: PlanId = PLAN_IDS.find(hasAllQrOptions) ?? 'enterprise';

const EXTRAS: Readonly<Record<QrExtra, string>> = {
  contact: 'Contact codes come',
  colors: 'Other colors come',
  center: 'A picture in the center comes',
  svg: 'SVG files come',
  print: 'Print sheets come',
};

export function qrUpgradeMessage(extra: QrExtra): string {
  return `${EXTRAS[extra]} with ${PLAN_NAMES[ALL_QR_OPTIONS_PLAN]}.`;
}
