export interface Size {
  width: number;
  height: number;
}
export interface Crop extends Size {
  x: number;
  y: number;
}

/**
 * Image shapes of a card. `focusY` is the vertical focus of the crop: faces sit above the middle of
 * a portrait.
 */
export const SHAPES = {
  portrait: { width: 512, height: 512, focusY: 0.4 },
  banner: { width: 1500, height: 500, focusY: 0.5 },
  product: { width: 480, height: 480, focusY: 0.5 },
  poster: { width: 960, height: 540, focusY: 0.5 },
} as const;
export type ImageShape = keyof typeof SHAPES;

/** Returns the largest part of `source` with the target's proportions, in source pixels. */
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

/** Output size of a crop: the target size, never enlarged. */
export function outputSize(crop: Size, target: Size): Size {
  const scale = Math.min(1, crop.width / target.width);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

/** Center of the crop in source pixels, and zoom factor. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

/** Beyond this zoom, photos look pixelated. */
export const ZOOM_MAX = 4;

/** Initial view: the largest crop, with faces kept in frame. */
export function initialView(source: Size, target: Size & { focusY: number }): CropView {
  const crop = coverCrop(source, target);
  return { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2, zoom: 1 };
}

/** Returns the part of the picture a view shows, in source pixels, clamped to its edges. */
export function cropForView(view: CropView, source: Size, target: Size): Crop {
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

/** Moves the view by source pixels or zoom steps, clamped to the picture. */
export function moveView(
  view: CropView,
  by: Partial<CropView>,
  source: Size,
  target: Size,
): CropView {
  const zoom = clamp(view.zoom + (by.zoom ?? 0), 1, ZOOM_MAX);
  const moved = { x: view.x + (by.x ?? 0), y: view.y + (by.y ?? 0), zoom };
  const crop = cropForView(moved, source, target);
  return {
    x: clamp(moved.x, crop.width / 2, source.width - crop.width / 2),
    y: clamp(moved.y, crop.height / 2, source.height - crop.height / 2),
    zoom,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
