import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const calendar = {
  label: 'Calendar',
  placeholder: 'calendly.com/username',
  icon: 'M3 5h18v16H3zM3 10h18M8 2v5M16 2v5',
  inputMode: 'url',
  rule: 'web',
} as const satisfies ElementDefinition;
