/** Screen recording of the product (scripts/drawings/demo-video.ts). */
export const DEMO_VIDEO = '/static/demo.webm';
/** A still of it, 1280 by 720. */
export const DEMO_POSTER = '/static/demo-poster.webp';
export const DEMO_CAPTIONS = '/static/demo.vtt';
