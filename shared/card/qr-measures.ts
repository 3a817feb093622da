// Apart from the encoder: a card's face needs the measures where nobody encodes.

/** Light modules that must surround the code on every side (ISO/IEC 18004 §6.3.8). */
export const QR_QUIET_ZONE = 4;
/** Below this box, in CSS pixels, a code is an ornament and opens large when tapped. */
export const QR_SCANNABLE_PX = 160;
/** The box sizes the product shows, in CSS pixels. */
export const QR_SIZES = [64, 120, 160, 200, 300] as const;
