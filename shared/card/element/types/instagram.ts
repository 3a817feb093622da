import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const instagram = {
  label: 'Instagram',
  placeholder: '@username',
  icon: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01',
  service: {
    hosts: ['instagram.com', 'instagr.am'],
    profileBase: 'https://www.instagram.com/',
    handle: /^[\w.]{1,30}$/,
    hasAtSign: true,
  },
  isSocialProfile: true,
  identifiesPerson: true,
} as const satisfies ElementDefinition;
