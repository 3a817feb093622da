import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const facebook = {
  label: 'Facebook',
  placeholder: 'facebook.com/username',
  icon: 'M17 3h-2a4 4 0 0 0-4 4v14M7 12h9',
  service: {
    hosts: ['facebook.com', 'fb.com'],
    otherHosts: ['fb.me', 'm.me', 'messenger.com'],
    profileBase: 'https://www.facebook.com/',
    handle: /^[\p{L}\p{N}.-]{2,80}$/u,
    allowedQuery: ['id', 'v', 'story_fbid'],
  },
  isSocialProfile: true,
  identifiesPerson: true,
} as const satisfies ElementDefinition;
