/** Screen recording of the product (scripts/drawings/demo-video.ts). */
export const DEMO_VIDEO = '/static/demo.webm';
export const DEMO_CAPTIONS = '/static/demo.vtt';
