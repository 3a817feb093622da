export interface Size {
  width: number;
  height: number;
}
export interface Crop extends Size {
  x: number;
  y: number;
}

/** The shapes a card knows. `focusY` is where the cut keeps: faces sit above the middle of a portrait. */
export const SHAPES = {
  portrait: { width: 512, height: 512, focusY: 0.4 },
  banner: { width: 1500, height: 500, focusY: 0.5 },
  product: { width: 480, height: 480, focusY: 0.5 },
  poster: { width: 960, height: 540, focusY: 0.5 },
} as const;
export type Shape = keyof typeof SHAPES;

/** The largest part of `source` with the target's proportions, in source pixels. */
export function coverCrop(source: Size, target: Size & { focusY: number }): Crop {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = Math.max(1, Math.round(target.width * scale));
  const height = Math.max(1, Math.round(target.height * scale));
  return {
    x: Math.round((source.width - width) / 2),
    y: Math.round((source.height - height) * target.focusY),
    width,
    height,
  };
}

/** What the crop is drawn at: the target, but never larger than the pixels there are. */
export function outputSize(crop: Size, target: Size): Size {
  const scale = Math.min(1, crop.width / target.width);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

/** How a picture is looked at before it is cut: around which of its pixels, and how near. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** Nearest zoom: beyond it a photo is only pixels. */
export const ZOOM_MAX = 4;

/** The view a picture opens with: all that fits, faces kept. */
export function startView(source: Size, target: Size & { focusY: number }): View {
  const crop = coverCrop(source, target);
  return { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2, zoom: 1 };
}

/** The part of the picture a view cuts out, in source pixels; never beyond its edges. */
export function cropOf(view: View, source: Size, target: Size): Crop {
  const scale = Math.min(source.width / target.width, source.height / target.height) / view.zoom;
  const width = Math.max(1, Math.round(target.width * scale));
  const height = Math.max(1, Math.round(target.height * scale));
  return {
    x: clamp(Math.round(view.x - width / 2), 0, source.width - width),
    y: clamp(Math.round(view.y - height / 2), 0, source.height - height),
    width,
    height,
  };
}

/** The view moved by so many source pixels, or nearer, and stopped where the picture ends. */
export function moveView(view: View, by: Partial<View>, source: Size, target: Size): View {
  const zoom = clamp(view.zoom + (by.zoom ?? 0), 1, ZOOM_MAX);
  const wanted = { x: view.x + (by.x ?? 0), y: view.y + (by.y ?? 0), zoom };
  const crop = cropOf(wanted, source, target);
  return {
    x: clamp(wanted.x, crop.width / 2, source.width - crop.width / 2),
    y: clamp(wanted.y, crop.height / 2, source.height - crop.height / 2),
    zoom,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
