// Apart from the encoder: a card's face needs the measure where nobody encodes.

/** Light modules that must surround the code on every side (ISO/IEC 18004 §6.3.8). */
export const QR_QUIET_ZONE = 4;
