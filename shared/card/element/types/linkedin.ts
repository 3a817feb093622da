import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const linkedin = {
  label: 'LinkedIn',
  placeholder: 'linkedin.com/in/username',
  icon: 'M4 9v12M4 4v.5M9 21V9m0 6a5 5 0 0 1 11 0v6',
  service: {
    hosts: ['linkedin.com'],
    otherHosts: ['lnkd.in'],
    profileBase: 'https://www.linkedin.com/in/',
    handle: /^[\p{L}\p{N}_-]{2,100}$/u,
    rewrite: [/^\/?((?:in|company|school)\/[\p{L}\p{N}%_-]+)\/?$/u, 'https://www.linkedin.com/$1'],
  },
  isSocialProfile: true,
  identifiesPerson: true,
} as const satisfies ElementDefinition;
