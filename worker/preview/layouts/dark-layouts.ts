import { parseColor } from '#shared/format/color.ts';
import type { Layout } from './layout.ts';
import { buildBoxPath } from '#worker/preview/picture/outline.ts';
import type { Paint } from '#worker/preview/picture/fill.ts';
import { solid, stops } from './paints.ts';

const FOIL = stops(118, [
  [0, '#b98d45'],
  [0.24, '#f6e3ae'],
  [0.44, '#d3a758'],
  [0.58, '#fbeec6'],
  [0.78, '#c99d53'],
  [1, '#ecd08f'],
]);
const BLACK: Paint = solid('#000000');

/** Black enamel and gold foil: everything centered below the medallion. */
export const premium: Layout = {
  step: 5,
  photo: {
    box: { left: 41.45, top: 8.55, width: 17.1, height: 17.1 },
    shape: buildBoxPath({ left: 41.45, top: 8.55, width: 17.1, height: 17.1 }, 8.55),
    focus: [0.5, 0.3],
  },
  initials: {
    fonts: ['serif', 'text'],
    size: 8.6,
    minSize: 5,
    centerX: 50,
    centerY: 17.1,
    paint: solid('#f0d9a0'),
  },
  column: { left: 9, top: 28.4, width: 82, height: 26.4, align: 'center', anchor: 'middle' },
  name: {
    fonts: ['serif', 'text'],
    size: 10.4,
    minSize: 6,
    paint: FOIL,
    shadow: { down: 0.22, paint: BLACK, opacity: 0.7 },
  },
  nameHeight: 1.08,
  gaps: { title: 4, company: 1.1 },
  title: {
    fonts: ['text'],
    size: 3.3,
    minSize: 2.3,
    tracking: 0.12,
    isUppercase: true,
    paint: solid('#e9cf94'),
  },
  company: {
    fonts: ['text'],
    size: 2.8,
    minSize: 2.1,
    tracking: 0.12,
    isUppercase: true,
    paint: solid('#c2aa78'),
  },
  // A rule below the name that fades at both ends.
  ornaments: ({ top, height }) => {
    const y = top + height + 1.5;
    const half = (left: number, isLeft: boolean) => ({
      path: buildBoxPath({ left, top: y, width: 13, height: 0.24 }, 0),
      paint: stops(90, [
        [isLeft ? 0 : 1, '#15120e'],
        [isLeft ? 1 : 0, '#f3dfa8'],
      ]),
    });
    return [half(37, true), half(50, false)];
  },
  watermark: {
    fonts: ['text'],
    size: 2.3,
    minSize: 1.8,
    left: 12,
    width: 76,
    baseline: 57.4,
    align: 'center',
    paint: solid('#98855c'),
  },
};

/**
 * Lacquer with a diagonal cut: the portrait on the left, the name above and details below on the
 * right.
 */
export const royal: Layout = {
  step: 3,
  photo: {
    box: { left: 0.45, top: 0.45, width: 40.6, height: 62.2 },
    shape:
      'M3.7 0.45L40.95 0.45L28.2 62.6L3.7 62.6C1.9 62.6 0.45 61.2 0.45 59.4L0.45 3.7C0.45 1.9 1.9 0.45 3.7 0.45Z',
    focus: [0.6, 0.3],
  },
  initials: {
    fonts: ['serif', 'text'],
    size: 19,
    minSize: 11,
    centerX: 17.8,
    centerY: 31.5,
    paint: stops(128, [
      [0, '#ffffff'],
      [0.4, '#a9b6d3'],
      [0.6, '#f4f7ff'],
      [1, '#8795b8'],
    ]),
    shadow: { down: 0.25, paint: solid('#081336'), opacity: 0.6 },
  },
  column: { left: 46, top: 8.4, width: 48, height: 28, align: 'start', anchor: 'top' },
  details: { left: 46, top: 36, width: 48, height: 18.4, align: 'start', anchor: 'bottom' },
  name: {
    fonts: ['strong'],
    size: 9.6,
    minSize: 5,
    oneLineShare: 0.94,
    tracking: -0.025,
    paint: solid('#f3f6ff'),
  },
  nameHeight: 1.1,
  gaps: { title: 0, company: 0.9 },
  title: { fonts: ['text'], size: 4.2, minSize: 2.9, paint: solid('#f3f6ff') },
  company: { fonts: ['text'], size: 3.9, minSize: 2.7, paint: solid('#c3d0f5') },
  watermark: {
    fonts: ['text'],
    size: 2.3,
    minSize: 1.8,
    left: 46,
    width: 48,
    baseline: 59.4,
    align: 'start',
    paint: solid('#93a6d6'),
  },
};

/** Leather with a stitched edge: the portrait on the seam, the texts below it. */
export const emerald: Layout = {
  step: 7,
  photo: {
    box: { left: 7.35, top: 11.95, width: 21.9, height: 21.9 },
    shape: buildBoxPath({ left: 7.35, top: 11.95, width: 21.9, height: 21.9 }, 1.45),
    focus: [0.5, 0.3],
  },
  initials: {
    fonts: ['serif', 'text'],
    size: 11.5,
    minSize: 7,
    centerX: 18.3,
    centerY: 22.9,
    paint: solid('#ead9a8'),
    shadow: { down: 0.2, paint: BLACK, opacity: 0.55 },
  },
  column: { left: 7, top: 36, width: 86, height: 20.6, align: 'start', anchor: 'middle' },
  name: {
    fonts: ['serif', 'text'],
    size: 10.6,
    minSize: 5.6,
    paint: solid('#f6efdc'),
    shadow: { down: 0.22, paint: BLACK, opacity: 0.5 },
  },
  nameHeight: 1.02,
  gaps: { title: 1.4, company: 0.3 },
  title: { fonts: ['text'], size: 3.9, minSize: 2.6, paint: solid('#f3ecd9') },
  company: { fonts: ['text'], size: 3.6, minSize: 2.5, paint: solid('#cfdccb') },
  watermark: {
    fonts: ['text'],
    size: 2.2,
    minSize: 1.8,
    left: 34,
    width: 58.4,
    baseline: 8.4,
    align: 'end',
    paint: solid('#9dbfae'),
  },
};

/** Velvet: the name dominates. */
export const purple: Layout = {
  step: 3,
  photo: {
    box: { left: 75, top: 5.6, width: 19.4, height: 19.4 },
    shape: buildBoxPath({ left: 75, top: 5.6, width: 19.4, height: 19.4 }, 1.4),
    focus: [0.5, 0.3],
    frame: [
      {
        path: buildBoxPath({ left: 74.75, top: 5.35, width: 19.9, height: 19.9 }, 1.65),
        paint: solid('#a78bd6'),
      },
    ],
  },
  initials: null,
  column: { left: 5.8, top: 4, width: 88.4, height: 46, align: 'start', anchor: 'middle' },
  columnWithPhoto: {
    left: 5.8,
    top: 16,
    width: 88.4,
    height: 29,
    align: 'start',
    anchor: 'bottom',
  },
  details: { left: 5.8, top: 48, width: 88.4, height: 9.6, align: 'start', anchor: 'bottom' },
  name: {
    fonts: ['serif', 'text'],
    size: 20,
    minSize: 8,
    tracking: -0.03,
    paint: stops(112, [
      [0, '#ffffff'],
      [0.25, '#d6c0f5'],
      [0.38, '#b592ea'],
      [0.384, '#f6efff'],
      [0.62, '#c7a9f2'],
      [1, '#b08fe6'],
    ]),
  },
  nameHeight: 0.88,
  gaps: { title: 0, company: 0.8 },
  title: { fonts: ['text'], size: 4.1, minSize: 2.7, paint: solid('#ece2fb') },
  company: { fonts: ['text'], size: 3.7, minSize: 2.5, paint: solid('#c5b1e6') },
  watermark: {
    fonts: ['text'],
    size: 2.2,
    minSize: 1.8,
    left: 5.8,
    width: 60,
    baseline: 7.4,
    align: 'start',
    paint: solid('#b79fe0'),
  },
};

/** Satin ink with one electric accent: the portrait on the right fades out. */
export const social: Layout = {
  step: 3,
  photo: {
    box: { left: 58, top: 0.3, width: 41.8, height: 62.4 },
    shape:
      'M58 62.75L58 30C58 13.4 67.4 0.3 79 0.3L96.3 0.3C98.2 0.3 99.75 1.8 99.75 3.7L99.75 59.4C99.75 61.2 98.2 62.75 96.3 62.75Z',
    focus: [0.5, 0.3],
    fade: { side: 'bottom', from: 0.72, to: 1.06 },
  },
  initials: {
    fonts: ['strong'],
    size: 17,
    minSize: 10,
    tracking: -0.05,
    centerX: 79,
    centerY: 31.5,
    paint: solid('#ffffff'),
  },
  column: { left: 5.8, top: 7, width: 48, height: 40, align: 'start', anchor: 'top' },
  name: {
    fonts: ['strong'],
    size: 9.8,
    minSize: 5,
    oneLineShare: 0.94,
    tracking: -0.035,
    paint: solid('#f4f6fb'),
  },
  nameHeight: 1.08,
  gaps: { title: 2, company: 0.8 },
  title: { fonts: ['text'], size: 4.1, minSize: 2.7, paint: solid('#b5bdd3') },
  company: { fonts: ['text'], size: 3.8, minSize: 2.6, paint: solid('#98a1bb') },
  handle: {
    fonts: ['strong'],
    size: 4,
    minSize: 2.2,
    left: 5.8,
    width: 48,
    baseline: 53.2,
    align: 'start',
    paint: { color: parseColor('#8ea9ff') },
  },
  watermark: {
    fonts: ['text'],
    size: 2.3,
    minSize: 1.8,
    left: 5.8,
    width: 48,
    baseline: 58,
    align: 'start',
    paint: solid('#79819a'),
  },
};
