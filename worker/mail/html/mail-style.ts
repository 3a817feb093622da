import { findButtonColors } from '#shared/brand/brand-theme.ts';
import { paletteColorSchema } from '#shared/card/policy/field-state.ts';
import { findReadable } from '#shared/format/color.ts';

// Styles of mails. docs/mail-clients.md lists what mail programs do with each of them, and a test
// compares it with every mail.

/** Of paper and night, as in the app (`src/ui/styles/tokens.css`). */
const LIGHT = {
  ground: '#f6f1e7',
  sheet: '#fffdf8',
  text: '#211b12',
  muted: '#635a4d',
  line: '#e5dccb',
};
const DARK = {
  ground: '#0e0d0b',
  sheet: '#1c1a16',
  text: '#f4efe6',
  muted: '#a79f92',
  line: '#3a352c',
};

/** Windows has all of them; the first name that Word does not know becomes Times. */
const SERIF = "Georgia,'Times New Roman',serif";
const SANS = 'Helvetica,Arial,sans-serif';
const BODY = `font-family:${SANS};font-size:16px;line-height:24px;mso-line-height-rule:exactly`;
const SMALL = `font-family:${SANS};font-size:13px;line-height:20px;mso-line-height-rule:exactly`;

/** In pixels. */
export const WIDTH = 560;

/** Inline styles by what they are for, in a brand's color. Everything works without the dark theme. */
export function buildMailStyle(color: string) {
  const brand = paletteColorSchema.parse(color);
  const { fill, label } = findButtonColors(brand);
  // Links stand on the sheet and on the ground; the ground is the harder one.
  const link = findReadable(brand, LIGHT.ground);
  const { ground, sheet, text, muted, line } = LIGHT;
  const words = `color:${text};word-break:break-word`;
  return {
    ground,
    sheet,
    fill,
    inline: {
      body: `margin:0;padding:0;background-color:${ground}`,
      ground: `background-color:${ground};padding:24px 12px`,
      head: 'padding:0 4px 16px',
      brand: `margin:8px 0 0;font-family:${SERIF};font-size:22px;line-height:28px;mso-line-height-rule:exactly;${words}`,
      logo: `background-color:${sheet};padding:8px;border-radius:8px`,
      sheet: `background-color:${sheet};border:1px solid ${line};border-top:4px solid ${fill}`,
      content: 'padding:28px 28px 32px',
      title: `margin:0 0 16px;font-family:${SERIF};font-size:28px;line-height:34px;mso-line-height-rule:exactly;font-weight:normal;${words}`,
      text: `margin:0 0 16px;${BODY};${words}`,
      label: `padding:4px 16px 4px 0;${BODY};color:${muted}`,
      value: `padding:4px 0;${BODY};${words}`,
      quote: `padding:0 0 0 16px;border-left:3px solid ${line};${BODY};${words}`,
      button: `background-color:${fill};border-radius:10px;mso-padding-alt:12px 24px`,
      press: `display:inline-block;padding:12px 24px;mso-padding-alt:0;${BODY};font-weight:bold;color:${label};text-decoration:none`,
      link: `color:${link};text-decoration:underline`,
      footer: `padding:16px 4px 0;${SMALL};color:${muted};word-break:break-word`,
      note: `margin:0 0 4px;${SMALL};color:${muted};word-break:break-word`,
    },
    sheetText: buildDarkRules(brand),
  };
}

/** The dark theme, for programs that read it; the others invert the light one or keep it. */
function buildDarkRules(brand: string): string {
  const link = findReadable(brand, DARK.sheet);
  const { ground, sheet, text, muted, line } = DARK;
  const rules = [
    `.g{background-color:${ground} !important}`,
    `.s{background-color:${sheet} !important;border-left-color:${line} !important;border-right-color:${line} !important;border-bottom-color:${line} !important}`,
    `.t{color:${text} !important}`,
    `.m{color:${muted} !important}`,
    `.a{color:${link} !important}`,
    `.q{border-left-color:${line} !important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
