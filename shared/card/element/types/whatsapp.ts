import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const whatsapp = {
  label: 'WhatsApp',
  placeholder: '+1 555 123 4567',
  icon: 'M3 21l1.6-5A9 9 0 1 1 8 19.5zM9 8c0 4 3 7 7 7v-2l-2-1-1 1-2-2 1-1-1-2z',
  inputMode: 'tel',
  rule: 'whatsapp',
  service: {
    hosts: ['wa.me', 'whatsapp.com'],
    profileBase: 'https://wa.me/',
    allowedQuery: ['phone'],
  },
} as const satisfies ElementDefinition;
