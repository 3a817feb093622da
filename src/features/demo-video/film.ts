/** The product filmed by itself (scripts/demo-video.ts), and what it says, as text. */
export const FILM = '/static/demo.webm';
export const FILM_CAPTIONS = '/static/demo.vtt';
