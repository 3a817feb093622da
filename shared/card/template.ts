/** Colors of a picture for video calls, drawn by a canvas. */
export interface CallBackground {
  /** Gradient from the upper left to the lower right. */
  gradient: readonly [from: string, to: string];
  text: string;
  soft: string;
  accent: string;
}

/**
 * Colors of a card's public pages. Text and icons have a contrast of 4.5:1 or more on the
 * background and on the tint over it.
 */
export interface PageColors {
  /** Decides scrollbars and form controls, whatever the visitor's system prefers. */
  scheme: 'dark' | 'light';
  background: string;
  text: string;
  soft: string;
  /** Fill of the main button. */
  accent: string;
  onAccent: string;
  icon: string;
  /** Font of headings: the display font, or the same as text. */
  heading: 'display' | 'text';
}

/**
 * A design of a card, as every screen uses it. All colors are `#rrggbb`. Materials and fonts are in
 * the style sheet of the same key in `src/card-view/templates/`.
 */
export interface Template {
  label: string;
  /** In one word without a color: its name where a company's colors replace its own. */
  material: string;
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
  page: PageColors;
  /**
   * Dark enough for a face to stand out; text contrast is 4.5:1 or more on every part of the
   * gradient.
   */
  callBackground: CallBackground;
}
