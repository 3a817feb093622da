import type { LocalCard } from '#shared/card/card.ts';
import type { QrLevel } from '#shared/card/qr.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { planQr, type QrPlan, type QrWish } from '#src/features/share/qr/code.ts';
import { encodeQr, useQr, type Encode, type QrState } from '#src/state/qr-code.ts';

/** The same function at every drawing, so that a code is not encoded again. */
const ENCODERS: Readonly<Record<QrLevel, Encode>> = {
  M: (text) => encodeQr(text, 'M'),
  Q: (text) => encodeQr(text, 'Q'),
  H: (text) => encodeQr(text, 'H'),
};

/** A wished code as it can be shown, and what it says; no plan where a contact fits none. */
export function useCode(card: LocalCard, wish: QrWish): { plan: QrPlan | null; state: QrState } {
  const plan = planQr(card, pageOrigin, wish);
  const state = useQr(plan?.text ?? null, ENCODERS[plan?.level ?? 'M']);
  return { plan, state };
}
