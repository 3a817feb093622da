// Separate from the encoder: the card view needs the measure without encoding.

/** Width of the light border in modules (ISO/IEC 18004 §6.3.8). */
export const QR_QUIET_ZONE = 4;
