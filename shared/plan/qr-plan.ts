import { can } from '#shared/plan/features.ts';
import { PLAN_IDS, PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

/** What a code can do beyond the basic one: the link, in the template's colors, as a PNG. */
export type QrExtra = 'contact' | 'colors' | 'center' | 'svg' | 'print';

/** Whether a plan includes every kind of QR code, and not the basic one alone. */
export function hasEveryQr(plan: PlanId): boolean {
  return can(plan, 'qrCodes') && !can(plan, 'basicQrOnly');
}

/** The lowest plan with every kind of QR code. */
export const EVERY_QR_PLAN: PlanId = PLAN_IDS.find(hasEveryQr) ?? 'enterprise';

const EXTRAS: Readonly<Record<QrExtra, string>> = {
  contact: 'Contact codes come',
  colors: 'Other colors come',
  center: 'A picture in the center comes',
  svg: 'SVG files come',
  print: 'Print sheets come',
};

/** What a person reads where their plan does not include an extra. */
export function lockedQrMessage(extra: QrExtra): string {
  return `${EXTRAS[extra]} with ${PLAN_NAMES[EVERY_QR_PLAN]}.`;
}
