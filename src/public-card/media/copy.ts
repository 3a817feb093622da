export const MEDIA_COPY = {
  /** Title of a video without a name. */
  video: 'Video',
  playsFromYouTube: 'Plays from YouTube',
} as const;
