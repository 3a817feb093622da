import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const tiktok = {
  label: 'TikTok',
  placeholder: '@username',
  icon: 'M9 12a4 4 0 1 0 4 4V3a6 6 0 0 0 6 6',
  service: {
    hosts: ['tiktok.com'],
    profileBase: 'https://www.tiktok.com/@',
    handle: /^[\w.]{2,24}$/,
    hasAtSign: true,
  },
  isSocialProfile: true,
  identifiesPerson: true,
} as const satisfies ElementDefinition;
