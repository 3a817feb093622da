import type { Look } from '#worker/preview/looks/look.ts';
import { solid, stops } from '#worker/preview/looks/paints.ts';
import { boxPath } from '#worker/preview/picture/outline.ts';

/** How light a colour is to the eye, 0 to 255 (ITU-R BT.709), with a little more contrast. */
function lightness([red = 0, green = 0, blue = 0]: Float64Array): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue - 128) * 1.07 + 128;
}

/** A photo as brushed steel takes it: nearly grey. */
function grey(color: Float64Array): void {
  const light = lightness(color);
  for (let channel = 0; channel < 3; channel++) {
    color[channel] = clamp(light * 0.9 + (color[channel] ?? 0) * 0.1);
  }
}

/** Share of a photo's lightness in each channel of sepia. */
const SEPIA = [1.12, 0.98, 0.78];

/** A photo as engraved paper takes it: half sepia. */
function sepia(color: Float64Array): void {
  const light = lightness(color);
  for (let channel = 0; channel < 3; channel++) {
    color[channel] = clamp(light * (SEPIA[channel] ?? 1) * 0.62 + (color[channel] ?? 0) * 0.38);
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value));
}

/** Brushed steel, a Swiss grid: name above, labels under hairlines below, portrait in the right column. */
export const platinum: Look = {
  step: 7,
  photo: {
    box: { left: 76, top: 5.6, width: 18.4, height: 24 },
    shape: boxPath({ left: 76, top: 5.6, width: 18.4, height: 24 }, 0.6),
    focus: [0.5, 0.3],
    tone: grey,
    frame: [
      {
        path: boxPath({ left: 75.96, top: 5.76, width: 18.72, height: 24.3 }, 0.76),
        paint: solid('#fafbfc'),
        opacity: 0.75,
      },
      {
        path: boxPath({ left: 75.84, top: 5.44, width: 18.72, height: 24.32 }, 0.76),
        paint: solid('#7d8288'),
      },
    ],
  },
  initials: {
    faces: ['text'],
    size: 8.4,
    least: 5,
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
    faces: ['strong'],
    size: 10.4,
    least: 5.4,
    tracking: -0.038,
    paint: solid('#15171a'),
    shadow: { down: 0.16, paint: solid('#ffffff'), opacity: 0.6 },
  },
  nameHeight: 1.06,
  gaps: { title: 0, company: 0.8 },
  title: {
    faces: ['strong'],
    size: 3.9,
    least: 2.5,
    paint: solid('#15171a'),
    shadow: { down: 0.12, paint: solid('#ffffff'), opacity: 0.55 },
  },
  company: {
    faces: ['text'],
    size: 3.6,
    least: 2.4,
    paint: solid('#33373c'),
    shadow: { down: 0.12, paint: solid('#ffffff'), opacity: 0.55 },
  },
  mark: {
    faces: ['text'],
    size: 2.1,
    least: 1.6,
    left: 72,
    width: 22.4,
    baseline: 57,
    align: 'end',
    paint: solid('#43474d'),
  },
};

/** Copper foil and a strip of cotton paper: the portrait above, the words on the paper. */
export const rosegold: Look = {
  step: 5,
  photo: {
    box: { left: 0.1, top: 0.1, width: 50, height: 38 },
    shape: 'M3.7 0.1L50 0.1L50 38.1L0.1 38.1L0.1 3.7C0.1 1.7 1.7 0.1 3.7 0.1Z',
    focus: [0.5, 0.16],
    fade: { side: 'right', from: 0.62, to: 1 },
  },
  initials: {
    faces: ['italic', 'serif', 'text'],
    size: 26,
    least: 14,
    centerX: 50,
    centerY: 19.4,
    paint: solid('#b77a60'),
    shadow: { down: 0.28, paint: solid('#fff0e8'), opacity: 0.8 },
  },
  column: { left: 5.8, top: 39.4, width: 88.4, height: 22, align: 'start', anchor: 'middle' },
  name: { faces: ['serif', 'text'], size: 9.8, least: 5.6, paint: solid('#2b1812') },
  nameHeight: 1,
  gaps: { title: 1, company: 0.2 },
  title: { faces: ['text'], size: 3.8, least: 2.5, paint: solid('#75452f') },
  company: { faces: ['text'], size: 3.5, least: 2.4, paint: solid('#8a5a43') },
  mark: {
    faces: ['text'],
    size: 2.2,
    least: 1.8,
    left: 54,
    width: 40.2,
    baseline: 6.6,
    align: 'end',
    paint: solid('#5b3524'),
  },
};

/** Laid paper engraved like a share: everything on the middle axis within the guilloche. */
export const luxury: Look = {
  step: 7,
  photo: {
    box: { left: 42.25, top: 9.6, width: 15.5, height: 19.5 },
    shape: boxPath({ left: 42.25, top: 9.6, width: 15.5, height: 19.5 }, 7.75, 9.75),
    focus: [0.5, 0.3],
    tone: sepia,
  },
  initials: {
    faces: ['serif', 'text'],
    size: 8.4,
    least: 5,
    centerX: 50,
    centerY: 19.35,
    paint: solid('#5d4113'),
  },
  column: { left: 12, top: 31.4, width: 76, height: 20.4, align: 'center', anchor: 'middle' },
  name: { faces: ['serif', 'text'], size: 9, least: 5, paint: solid('#20160a') },
  nameHeight: 1.04,
  gaps: { title: 2.9, company: 0.9 },
  title: { faces: ['italic', 'text'], size: 4.1, least: 2.9, paint: solid('#3a2a12') },
  company: {
    faces: ['text'],
    size: 2.7,
    least: 2,
    tracking: 0.14,
    isUpper: true,
    paint: solid('#4a3717'),
  },
  // A thick and a thin line under the name, engraved: gone at their ends.
  ornaments: ({ top, height }) => {
    const y = top + height + 0.9;
    const line = (left: number, width: number, down: number, thick: number) => ({
      path: boxPath({ left, top: y + down, width, height: thick }, 0),
      paint: stops(90, [
        [0, '#f6eedb'],
        [0.25, '#8a6526'],
        [0.75, '#8a6526'],
        [1, '#f6eedb'],
      ]),
    });
    return [line(32, 36, 0, 0.32), line(36, 28, 0.7, 0.16)];
  },
  mark: {
    faces: ['text'],
    size: 2,
    least: 1.6,
    left: 14,
    width: 72,
    baseline: 54.8,
    align: 'center',
    paint: solid('#6b5320'),
  },
};
