import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const website = {
  label: 'Website',
  placeholder: 'www.company.com',
  icon: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0h18M12 3q-7 9 0 18 7-9 0-18',
  inputMode: 'url',
  rule: 'web',
} as const satisfies ElementDefinition;
