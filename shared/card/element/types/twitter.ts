import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const twitter = {
  label: 'Twitter',
  placeholder: '@username',
  icon: 'M4 4h4l12 16h-4zM4 20l7-7M20 4l-7 7',
  service: {
    hosts: ['x.com', 'twitter.com'],
    profileBase: 'https://x.com/',
    handle: /^\w{1,15}$/,
    hasAtSign: true,
  },
  isSocialProfile: true,
  identifiesPerson: true,
} as const satisfies ElementDefinition;
