import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const zoom = {
  label: 'Zoom',
  placeholder: 'zoom.us/j/123456789',
  icon: 'M2 6h14v12H2zM16 11l6-4v10l-6-4',
  inputMode: 'url',
  service: {
    hosts: ['zoom.us', 'zoom.com', 'zoomgov.com'],
    profileBase: 'https://zoom.us/j/',
    allowedQuery: ['pwd', 'tk'],
    rewrite: [/^(\d{3})[ -]?(\d{3,4})[ -]?(\d{3,4})$/, 'https://zoom.us/j/$1$2$3'],
  },
} as const satisfies ElementDefinition;
