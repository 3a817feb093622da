import type { Layout } from './layout.ts';
import { solid, stops } from './paints.ts';
import { buildBoxPath } from '#worker/preview/picture/outline.ts';

/** Perceived lightness of a color, 0 to 255 (ITU-R BT.709), with slightly more contrast. */
function lightness([red = 0, green = 0, blue = 0]: Float64Array): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue - 128) * 1.07 + 128;
}

/** The tone of a photo on brushed steel: nearly gray. */
function toGray(color: Float64Array): void {
  const light = lightness(color);
  for (let channel = 0; channel < 3; channel++) {
    color[channel] = clamp(light * 0.9 + (color[channel] ?? 0) * 0.1);
  }
}

/** Share of the lightness in each channel of sepia. */
const SEPIA = [1.12, 0.98, 0.78];

/** The tone of a photo on engraved paper: half sepia. */
function toSepia(color: Float64Array): void {
  const light = lightness(color);
  for (let channel = 0; channel < 3; channel++) {
    color[channel] = clamp(light * (SEPIA[channel] ?? 1) * 0.62 + (color[channel] ?? 0) * 0.38);
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value));
}

/**
 * Brushed steel on a Swiss grid: name above, labels under hairlines below, portrait in the right
 * column.
 */
export const platinum: Layout = {
  step: 7,
  photo: {
    box: { left: 76, top: 5.6, width: 18.4, height: 24 },
    shape: buildBoxPath({ left: 76, top: 5.6, width: 18.4, height: 24 }, 0.6),
    focus: [0.5, 0.3],
    tone: toGray,
    frame: [
      {
        path: buildBoxPath({ left: 75.96, top: 5.76, width: 18.72, height: 24.3 }, 0.76),
        paint: solid('#fafbfc'),
        opacity: 0.75,
      },
      {
        path: buildBoxPath({ left: 75.84, top: 5.44, width: 18.72, height: 24.32 }, 0.76),
        paint: solid('#7d8288'),
      },
    ],
  },
  initials: {
    fonts: ['text'],
    size: 8.4,
    minSize: 5,
    tracking: -0.04,
    centerX: 85.2,
    centerY: 17.6,
    paint: solid('#2a2d31'),
  },
  column: { left: 5.8, top: 4.6, width: 62, height: 34, align: 'start', anchor: 'top' },
  details: {
    left: 5.8,
    top: 40,
    width: 62,
    height: 17.4,
    align: 'start',
    anchor: 'bottom',
    isRuled: true,
  },
  name: {
    fonts: ['strong'],
    size: 10.4,
    minSize: 5.4,
    tracking: -0.038,
    paint: solid('#15171a'),
    shadow: { down: 0.16, paint: solid('#ffffff'), opacity: 0.6 },
  },
  nameHeight: 1.06,
  gaps: { title: 0, company: 0.8 },
  title: {
    fonts: ['strong'],
    size: 3.9,
    minSize: 2.5,
    paint: solid('#15171a'),
    shadow: { down: 0.12, paint: solid('#ffffff'), opacity: 0.55 },
  },
  company: {
    fonts: ['text'],
    size: 3.6,
    minSize: 2.4,
    paint: solid('#33373c'),
    shadow: { down: 0.12, paint: solid('#ffffff'), opacity: 0.55 },
  },
  watermark: {
    fonts: ['text'],
    size: 2.1,
    minSize: 1.6,
    left: 72,
    width: 22.4,
    baseline: 57,
    align: 'end',
    paint: solid('#43474d'),
  },
};

/** Copper foil and a strip of cotton paper: the portrait above, the texts on the paper. */
export const rosegold: Layout = {
  step: 5,
  photo: {
    box: { left: 0.1, top: 0.1, width: 50, height: 38 },
    shape: 'M3.7 0.1L50 0.1L50 38.1L0.1 38.1L0.1 3.7C0.1 1.7 1.7 0.1 3.7 0.1Z',
    focus: [0.5, 0.16],
    fade: { side: 'right', from: 0.62, to: 1 },
  },
  initials: {
    fonts: ['italic', 'serif', 'text'],
    size: 26,
    minSize: 14,
    centerX: 50,
    centerY: 19.4,
    paint: solid('#b77a60'),
    shadow: { down: 0.28, paint: solid('#fff0e8'), opacity: 0.8 },
  },
  column: { left: 5.8, top: 39.4, width: 88.4, height: 22, align: 'start', anchor: 'middle' },
  name: { fonts: ['serif', 'text'], size: 9.8, minSize: 5.6, paint: solid('#2b1812') },
  nameHeight: 1,
  gaps: { title: 1, company: 0.2 },
  title: { fonts: ['text'], size: 3.8, minSize: 2.5, paint: solid('#75452f') },
  company: { fonts: ['text'], size: 3.5, minSize: 2.4, paint: solid('#8a5a43') },
  watermark: {
    fonts: ['text'],
    size: 2.2,
    minSize: 1.8,
    left: 54,
    width: 40.2,
    baseline: 6.6,
    align: 'end',
    paint: solid('#5b3524'),
  },
};

/** Laid paper, engraved like a share certificate: everything centered within the guilloche. */
export const luxury: Layout = {
  step: 7,
  photo: {
    box: { left: 42.25, top: 9.6, width: 15.5, height: 19.5 },
    shape: buildBoxPath({ left: 42.25, top: 9.6, width: 15.5, height: 19.5 }, 7.75, 9.75),
    focus: [0.5, 0.3],
    tone: toSepia,
  },
  initials: {
    fonts: ['serif', 'text'],
    size: 8.4,
    minSize: 5,
    centerX: 50,
    centerY: 19.35,
    paint: solid('#5d4113'),
  },
  column: { left: 12, top: 31.4, width: 76, height: 20.4, align: 'center', anchor: 'middle' },
  name: { fonts: ['serif', 'text'], size: 9, minSize: 5, paint: solid('#20160a') },
  nameHeight: 1.04,
  gaps: { title: 2.9, company: 0.9 },
  title: { fonts: ['italic', 'text'], size: 4.1, minSize: 2.9, paint: solid('#3a2a12') },
  company: {
    fonts: ['text'],
    size: 2.7,
    minSize: 2,
    tracking: 0.14,
    isUppercase: true,
    paint: solid('#4a3717'),
  },
  // A thick and a thin engraved line below the name that fade at both ends.
  ornaments: ({ top, height }) => {
    const y = top + height + 0.9;
    const line = (left: number, width: number, down: number, thick: number) => ({
      path: buildBoxPath({ left, top: y + down, width, height: thick }, 0),
      paint: stops(90, [
        [0, '#f6eedb'],
        [0.25, '#8a6526'],
        [0.75, '#8a6526'],
        [1, '#f6eedb'],
      ]),
    });
    return [line(32, 36, 0, 0.32), line(36, 28, 0.7, 0.16)];
  },
  watermark: {
    fonts: ['text'],
    size: 2,
    minSize: 1.6,
    left: 14,
    width: 72,
    baseline: 54.8,
    align: 'center',
    paint: solid('#6b5320'),
  },
};
