import type {
  PreviewColumn,
  PreviewCornerText,
  PreviewLayout,
  PreviewPhoto,
  PreviewTextStyle,
} from '#shared/card/preview-layout.ts';

/** The size of the picture and the position of the card on the background, in pixels. */
export const BACKGROUND = {
  pictureWidth: 1200,
  pictureHeight: 630,
  left: 150,
  top: 28,
  width: 900,
} as const;

/**
 * Pixels per card unit, a hundredth of the card's width. All lengths of a layout are in card units,
 * as in its style sheet.
 */
export const UNIT = BACKGROUND.width / 100;

type WithDefaults<Part, Key extends keyof Part> = Part & Required<Pick<Part, Key>>;

export type TextStyle = WithDefaults<PreviewTextStyle, 'fonts'>;
export type CornerText = WithDefaults<PreviewCornerText, 'fonts' | 'minSize' | 'align'>;
export type Column = WithDefaults<PreviewColumn, 'align' | 'anchor'>;

export interface Layout extends PreviewLayout {
  photo: WithDefaults<PreviewPhoto, 'focus'>;
  initials: (TextStyle & NonNullable<PreviewLayout['initials']>) | null;
  column: Column;
  details?: Column & { isRuled?: boolean };
  columnWithPhoto?: Column;
  name: TextStyle;
  title: TextStyle;
  company: TextStyle;
  handle?: CornerText;
  watermark: CornerText;
}

const DISPLAY = { fonts: ['serif', 'text'] } as const;
const BODY = { fonts: ['text'] } as const;
const COLUMN = { align: 'start', anchor: 'middle' } as const;
const CORNER = { ...BODY, minSize: 1.8, align: 'start' } as const;

/** Adds the defaults that most templates share. */
export function buildLayout(layout: PreviewLayout): Layout {
  const { photo, initials, column, details, columnWithPhoto, handle, ...rest } = layout;
  return {
    ...rest,
    photo: { focus: [0.5, 0.3], ...photo },
    initials: initials && { ...DISPLAY, ...initials },
    column: { ...COLUMN, ...column },
    ...(details && { details: { ...COLUMN, ...details } }),
    ...(columnWithPhoto && { columnWithPhoto: { ...COLUMN, ...columnWithPhoto } }),
    name: { ...DISPLAY, ...layout.name },
    title: { ...BODY, ...layout.title },
    company: { ...BODY, ...layout.company },
    ...(handle && { handle: { ...CORNER, ...handle } }),
    watermark: { ...CORNER, ...layout.watermark },
  };
}
