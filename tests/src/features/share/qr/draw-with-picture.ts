import { CENTER_MARGIN, findCenterBox, parseQrRuns } from '#shared/card/qr/qr-drawing.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import type { Qr } from '#shared/card/qr/qr.ts';

/** A square picture with three channels per pixel. */
export interface Square {
  data: Float32Array;
  side: number;
}

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * A synthetic photo of soft shapes and grain; every second one has a face, every fourth is mostly
 * grain.
 */
export function drawPhoto(seed: number, side: number): Square {
  const random = createRandom(seed);
  const data = new Float32Array(side * side * 3);
  const waves = Array.from({ length: 8 }, () => [
    random() * 0.07,
    random() * 0.07,
    random() * 6,
    random(),
  ]);
  const grain = seed % 4 === 3 ? 170 : 30;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isFace = seed % 2 === 1 && Math.hypot(x - side / 2, y - side * 0.42) < side * 0.28;
      for (let channel = 0; channel < 3; channel++) {
        let light = 0;
        for (const [dx = 0, dy = 0, phase = 0, height = 0] of waves) {
          light += Math.cos(x * dx + y * dy + phase + channel / 2) * height;
        }
        const base = isFace ? 205 - channel * 25 : 128 + light * (seed % 3 === 2 ? 110 : 45);
        const value = base + (random() - 0.5) * grain;
        data[(y * side + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return { data, side };
}

/** The saved file: whole pixels per module, the picture on its tile in the center. */
export function drawFile(
  qr: Qr,
  colors: { ink: string; tile: string },
  photo: Square,
  side: number,
): Square {
  const module = Math.floor(side / (qr.size + 2 * QR_QUIET_ZONE));
  const origin = Math.floor((side - qr.size * module) / 2);
  const data = new Float32Array(side * side * 3);
  const fill = (x: number, y: number, width: number, height: number, color: string) => {
    const channels = rgb(color);
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        data.set(channels, (row * side + column) * 3);
      }
    }
  };
  fill(0, 0, side, side, colors.tile);
  for (const { x, y, length } of parseQrRuns(qr)) {
    fill(origin + x * module, origin + y * module, length * module, module, colors.ink);
  }
  const box = findCenterBox(qr);
  if (box === null) throw new Error('this code has no space for a picture');
  const corner = Math.round(origin + box.at * module);
  fill(corner, corner, box.side * module, box.side * module, colors.tile);
  const from = Math.round(origin + (box.at + CENTER_MARGIN) * module);
  const edge = (box.side - 2 * CENTER_MARGIN) * module;
  for (let y = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++) {
      const at = Math.floor((y * photo.side) / edge) * photo.side;
      const pixel = (at + Math.floor((x * photo.side) / edge)) * 3;
      data.set(photo.data.subarray(pixel, pixel + 3), ((from + y) * side + from + x) * 3);
    }
  }
  return { data, side };
}

/** Scales the picture; each pixel is the mean of the area it covers. */
export function resize({ data, side }: Square, to: number): Square {
  if (to === side) return { data, side };
  const output = new Float32Array(to * to * 3);
  const step = side / to;
  for (let y = 0; y < to; y++) {
    for (let x = 0; x < to; x++) {
      let weight = 0;
      for (let row = Math.floor(y * step); row < Math.min(side, (y + 1) * step); row++) {
        const rowShare = Math.min(row + 1, (y + 1) * step) - Math.max(row, y * step);
        for (let column = Math.floor(x * step); column < Math.min(side, (x + 1) * step); column++) {
          const share =
            rowShare * (Math.min(column + 1, (x + 1) * step) - Math.max(column, x * step));
          weight += share;
          for (let channel = 0; channel < 3; channel++) {
            const at = (y * to + x) * 3 + channel;
            output[at] =
              (output[at] ?? 0) + (data[(row * side + column) * 3 + channel] ?? 0) * share;
          }
        }
      }
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * to + x) * 3 + channel;
        output[at] = (output[at] ?? 0) / weight;
      }
    }
  }
  return { data: output, side: to };
}

const pass = (data: Float32Array, step: number): Float32Array =>
  data.map((value, at) => {
    const before = data[at - step] ?? value;
    const after = data[at + step] ?? value;
    return (before + 2 * value + after) / 4;
  });

/** Blurs the picture with a Gaussian of about 1 pixel. */
export function blur(picture: Square): Square {
  const { side } = picture;
  const across = pass(pass(picture.data, 3), 3);
  return { data: pass(pass(across, side * 3), side * 3), side };
}

/** The picture as a scanner sees it, on a white page. */
export function toPixels({ data, side }: Square): { pixels: Uint8ClampedArray; edge: number } {
  const frame = 24;
  const edge = side + 2 * frame;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 3;
      pixels.set(data.subarray(at, at + 3), ((y + frame) * edge + x + frame) * 4);
    }
  }
  return { pixels, edge };
}
