import type { Box } from '#scripts/film/film-reel.ts';

/** Colors of the product's dark theme. */
export const INK = {
  ground: '#0e0d0b',
  raised: '#151310',
  raised2: '#1c1a16',
  raised3: '#24211b',
  hairline: 'rgb(244 239 230 / 0.14)',
  bone: '#f4efe6',
  stone: '#a79f92',
  gold: '#d9b36a',
  onGold: '#14110b',
} as const;

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

export function strokeRound(pen: Pen, box: Box, radius: number, color: string): void {
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, radius);
  pen.lineWidth = 1;
  pen.strokeStyle = color;
  pen.stroke();
}

interface Label {
  x: number;
  y: number;
  size: number;
  color: string;
  weight?: number;
  align?: CanvasTextAlign;
}

export function drawLabel(pen: Pen, text: string, label: Label): void {
  const { x, y, size, color, weight = 400, align = 'left' } = label;
  pen.font = `${weight} ${size}px Geist`;
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  pen.fillStyle = color;
  pen.fillText(text, x, y);
}
