import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const youtube = {
  label: 'YouTube',
  placeholder: 'youtube.com/@channel',
  icon: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M10 9v6l5-3z',
  hint: 'A channel or a video. Videos play right on your page.',
  service: {
    hosts: ['youtube.com'],
    otherHosts: ['youtu.be'],
    profileBase: 'https://www.youtube.com/@',
    handle: /^[\p{L}\p{N}._\-\u00b7]{3,30}$/u,
    hasAtSign: true,
    allowedQuery: ['v', 'list', 't'],
    rewrite: [/^(UC[\w-]{22})$/, 'https://www.youtube.com/channel/$1'],
  },
  isSocialProfile: true,
  identifiesPerson: true,
  feature: 'youtubeIntegration',
} as const satisfies ElementDefinition;
