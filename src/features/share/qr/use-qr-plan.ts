import type { LocalCard } from '#shared/card/card.ts';
import type { QrLevel } from '#shared/card/qr/qr-center.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { planQr, type QrPlan, type QrOptions } from './plan-qr.ts';
import { encodeQr, useQr, type Encode, type QrState } from '#src/state/qr-code.ts';

/** Encoders for codes with a picture. Stable functions, so that a render does not encode again. */
const WITH_PICTURE: Readonly<Record<QrLevel, Encode>> = {
  L: (text) => encodeQr(text, 'L', true),
  M: (text) => encodeQr(text, 'M', true),
  Q: (text) => encodeQr(text, 'Q', true),
  H: (text) => encodeQr(text, 'H', true),
};

/** Plan and render state of a code; no plan when the contact does not fit. */
export function useQrPlan(
  card: LocalCard,
  options: QrOptions,
): { plan: QrPlan | null; state: QrState } {
  const plan = planQr(card, pageOrigin, options);
  const encode = options.picture === '' ? encodeQr : WITH_PICTURE[plan?.level ?? 'M'];
  const state = useQr(plan?.text ?? null, encode);
  return { plan, state };
}
