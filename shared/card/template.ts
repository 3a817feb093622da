/** Colors of a picture for video calls, drawn by a canvas. */
export interface CallBackground {
  /** Gradient from the upper left to the lower right. */
  gradient: readonly [from: string, to: string];
  text: string;
  soft: string;
  accent: string;
}

/**
 * A design of a card, as every screen uses it. All colors are `#rrggbb`. Materials and fonts are in
 * the style sheet of the same key in `src/card-view/templates/`.
 */
export interface Template {
  label: string;
  /** Represents the template in pickers and tints the public page. */
  previewColor: string;
  /** Colors of the QR code: dark on light, contrast at least 5.5:1. */
  qr: { ink: string; tile: string };
  /** Color of a QR code on black, contrast at least 5.5:1; `previewColor` by default. */
  qrOnBlack?: string;
  /** Colors of the wallet pass; derived from `previewColor` and `qr` by default. */
  pass?: { background: string; foreground: string; label: string };
}

/** Colors that only some screens use. Separate, because the dashboard's first load is limited. */
export interface TemplateColors {
  /**
   * Links and rule of the email signature: at least 4.5:1 on white (WCAG 1.4.3) and 3:1 on the
   * `#1f1f1f` of dark mail programs, which recolor some elements only.
   */
  signatureAccent: string;
  /** Behind the card on its public page: near black with a hint of the template's color. */
  pageBackground: string;
  /**
   * Dark enough for a face to stand out; text contrast is 4.5:1 or more on every part of the
   * gradient.
   */
  callBackground: CallBackground;
}
