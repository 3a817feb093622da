import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const text = {
  label: 'Custom Text',
  placeholder: 'Custom Text',
  icon: 'M4 6h16M4 12h16M4 18h9',
  isProse: true,
} as const satisfies ElementDefinition;
