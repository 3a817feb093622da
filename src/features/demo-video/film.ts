/** The product filmed by itself (scripts/drawings/demo-video.ts), and what it says, as text. */
export const FILM = '/static/demo.webm';
/** One picture of it, 1280 by 720. */
export const FILM_POSTER = '/static/demo-poster.webp';
export const FILM_CAPTIONS = '/static/demo.vtt';
