import type { LocalCard } from '#shared/card/card.ts';
import type { QrLevel } from '#shared/card/qr-center.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { planQr, type QrPlan, type QrWish } from '#src/features/share/qr/code.ts';
import { encodeQr, useQr, type Encode, type QrState } from '#src/state/qr-code.ts';

/** Encoders of codes with a picture, one function each for all renders, so that a code is not encoded again. */
const WITH_PICTURE: Readonly<Record<QrLevel, Encode>> = {
  L: (text) => encodeQr(text, 'L', true),
  M: (text) => encodeQr(text, 'M', true),
  Q: (text) => encodeQr(text, 'Q', true),
  H: (text) => encodeQr(text, 'H', true),
};

/** A wished code as it can be shown, and what it says; no plan where a contact fits none. */
export function useCode(card: LocalCard, wish: QrWish): { plan: QrPlan | null; state: QrState } {
  const plan = planQr(card, pageOrigin, wish);
  const encode = wish.picture === '' ? encodeQr : WITH_PICTURE[plan?.level ?? 'M'];
  const state = useQr(plan?.text ?? null, encode);
  return { plan, state };
}
