/** The film of the product (`npm run film`), best format first: VP9 is smaller, H.264 plays anywhere. */
export const DEMO_VIDEOS = [
  { path: '/static/demo.webm', type: 'video/webm; codecs="vp09.00.31.08"', ending: 'webm' },
  { path: '/static/demo.mp4', type: 'video/mp4; codecs="avc1.64001F"', ending: 'mp4' },
] as const;
/** For a link to the file itself. */
export const DEMO_VIDEO_LINK = DEMO_VIDEOS[1].path;
export const DEMO_CAPTIONS = '/static/demo.vtt';
