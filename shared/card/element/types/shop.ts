import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const shop = {
  label: 'Online Shop',
  placeholder: 'shop.company.com',
  icon: 'M5 8h14l1 13H4zM8 11V7a4 4 0 0 1 8 0v4',
  inputMode: 'url',
  hint: 'A link to your shop or to a single product.',
  rule: 'web',
  feature: 'digitalProductSelling',
} as const satisfies ElementDefinition;
