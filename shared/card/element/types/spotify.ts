import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const spotify = {
  label: 'Spotify',
  placeholder: 'open.spotify.com/artist/...',
  icon: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M7 9q6-2 11 1M8 12.5q5-1.5 9 1M9 15.5q4-1 6 1',
  inputMode: 'url',
  service: {
    hosts: ['spotify.com'],
    otherHosts: ['spotify.link', 'spoti.fi'],
    profileBase: 'https://open.spotify.com/user/',
    handle: /^[\p{L}\p{N}_-]{2,40}$/u,
    rewrite: [
      /^spotify:(artist|album|track|playlist|show|episode|user):([\w.-]+)$/,
      'https://open.spotify.com/$1/$2',
    ],
  },
  identifiesPerson: true,
} as const satisfies ElementDefinition;
