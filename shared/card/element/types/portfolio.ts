import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const portfolio = {
  label: 'Portfolio',
  placeholder: 'portfolio.com',
  icon: 'M3 7h18v13H3zM8 7V4h8v3M3 13h18',
  inputMode: 'url',
  rule: 'web',
  identifiesPerson: true,
} as const satisfies ElementDefinition;
