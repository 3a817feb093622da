/** A template's color filter. Modifies the color in place. */
export type Tone = (color: Float64Array) => void;

/** Perceived lightness of a color, 0 to 255 (ITU-R BT.709), with slightly more contrast. */
function lightness([red = 0, green = 0, blue = 0]: Float64Array): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue - 128) * 1.07 + 128;
}

/** Nearly gray. */
function toGray(color: Float64Array): void {
  const light = lightness(color);
  for (let channel = 0; channel < 3; channel++) {
    color[channel] = clamp(light * 0.9 + (color[channel] ?? 0) * 0.1);
  }
}

/** Share of the lightness in each channel of sepia. */
const SEPIA = [1.12, 0.98, 0.78];

/** Half sepia. */
function toSepia(color: Float64Array): void {
  const light = lightness(color);
  for (let channel = 0; channel < 3; channel++) {
    color[channel] = clamp(light * (SEPIA[channel] ?? 1) * 0.62 + (color[channel] ?? 0) * 0.38);
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value));
}

export const TONES = { gray: toGray, sepia: toSepia } as const satisfies Record<string, Tone>;
