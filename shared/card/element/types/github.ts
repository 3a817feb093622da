import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const github = {
  label: 'GitHub',
  placeholder: 'github.com/username',
  icon: 'M9 22v-4c-4 1.2-5-2-6-2M15 22v-4c0-1 0-1.5-.5-2 3-.4 5.5-1.5 5.5-6A5 5 0 0 0 18.5 6q.4-2-.2-3.5s-1.3-.3-3.8 1.5a14 14 0 0 0-5 0C7 2.2 5.7 2.5 5.7 2.5Q5.1 4 5.5 6A5 5 0 0 0 4 10c0 4.5 2.5 5.6 5.5 6q-.5.5-.5 2',
  service: {
    hosts: ['github.com'],
    profileBase: 'https://github.com/',
    handle: /^[a-z\d](?:-?[a-z\d]){0,38}$/i,
    hasAtSign: true,
  },
  isSocialProfile: true,
  identifiesPerson: true,
} as const satisfies ElementDefinition;
