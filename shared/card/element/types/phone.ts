import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const phone = {
  label: 'Phone',
  placeholder: '+1 555 123 4567',
  icon: 'M7 3h2.6l1.9 5-2.2 1.6a12 12 0 0 0 5.1 5.1l1.6-2.2 5 1.9V17a4 4 0 0 1-4.4 4A16 16 0 0 1 3 7.4A4 4 0 0 1 7 3z',
  inputMode: 'tel',
  rule: 'phone',
} as const satisfies ElementDefinition;
