import type { Box, FilmTheme } from '#scripts/film/film-reel.ts';

/** Colors of the product's themes. */
export const INKS = {
  dark: {
    light: '#2a251c',
    ground: '#0e0d0b',
    raised: '#1c1a16',
    raised2: '#24211b',
    hairline: 'rgb(244 239 230 / 0.16)',
    text: '#f4efe6',
    muted: '#a79f92',
    shadow: 'rgb(0 0 0 / 0.62)',
    /** Of the engraved hand. */
    skin: '#cbbfa8',
    skinShade: '#4b4235',
  },
  light: {
    light: '#fffdf8',
    ground: '#efe7d8',
    raised: '#fffdf8',
    raised2: '#f6f1e7',
    hairline: 'rgb(33 27 18 / 0.16)',
    text: '#211b12',
    muted: '#635a4d',
    shadow: 'rgb(60 45 20 / 0.34)',
    skin: '#e9dcc4',
    skinShade: '#8f8069',
  },
} as const satisfies Record<FilmTheme, Record<string, string>>;
export type Ink = (typeof INKS)[FilmTheme];

export const GOLD = '#d9b36a';
export const ON_GOLD = '#14110b';

export type Pen = OffscreenCanvasRenderingContext2D;

/** Draws in its own state, so that nothing of it remains. */
export function isolate(pen: Pen, draw: () => void): void {
  pen.save();
  draw();
  pen.restore();
}

export function fillRound(pen: Pen, { x, y, width, height }: Box, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

export function clipRound(pen: Pen, { x, y, width, height }: Box, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.clip();
}

export function strokeRound(
  pen: Pen,
  { x, y, width, height }: Box,
  radius: number,
  color: string,
): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.lineWidth = 1.5;
  pen.strokeStyle = color;
  pen.stroke();
}

/** A filled shape that floats above the ground. */
export function fillFloating(
  pen: Pen,
  box: Box,
  radius: number,
  { color, shadow, blur = 60 }: { color: string; shadow: string; blur?: number },
): void {
  isolate(pen, () => {
    pen.shadowColor = shadow;
    pen.shadowBlur = blur;
    pen.shadowOffsetY = blur * 0.4;
    pen.fillStyle = color;
    fillRound(pen, box, radius);
  });
}

interface Label {
  x: number;
  y: number;
  size: number;
  color: string;
  weight?: number;
  align?: CanvasTextAlign;
  font?: 'Geist' | 'Instrument Serif';
}

export function drawLabel(pen: Pen, text: string, label: Label): void {
  const { x, y, size, color, weight = 400, align = 'left', font = 'Geist' } = label;
  pen.font = `${weight} ${size}px '${font}'`;
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}

/** The ring of a press, from 0 to 1. */
export function drawPress(pen: Pen, { x, y }: { x: number; y: number }, press: number): void {
  if (press <= 0 || press >= 1) return;
  pen.beginPath();
  pen.arc(x, y, 6 + 22 * press, 0, 2 * Math.PI);
  pen.lineWidth = 4;
  pen.strokeStyle = `rgb(240 217 160 / ${1 - press})`;
  pen.stroke();
}
