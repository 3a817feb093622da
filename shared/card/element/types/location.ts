import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const location = {
  label: 'Location',
  placeholder: 'City, State',
  icon: 'M12 22S4 15.5 4 10a8 8 0 0 1 16 0c0 5.5-8 12-8 12M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  rule: 'map',
  isProse: true,
} as const satisfies ElementDefinition;
