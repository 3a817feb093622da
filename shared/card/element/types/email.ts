import type { ElementDefinition } from '#shared/card/element/element-definition.ts';

export const email = {
  label: 'Email',
  placeholder: 'you@company.com',
  icon: 'M3 5h18v14H3zM3 6l9 7 9-7',
  inputMode: 'email',
  rule: 'mail',
  notALink: 'This is not an email address.',
} as const satisfies ElementDefinition;
