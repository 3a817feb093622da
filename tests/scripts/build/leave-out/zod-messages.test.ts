import { expect, test } from 'vitest';
import { z } from 'zod';
import { SHORT_MESSAGES } from '#scripts/build/leave-out/zod-messages.ts';

const { default: createLocale } = await import(
  `data:text/javascript,${encodeURIComponent(SHORT_MESSAGES)}`
);

test.each([
  [z.string().max(3), 'long', 'Use at most 3 characters.'],
  [z.string().min(8), 'short', 'Use at least 8 characters.'],
  [z.string(), 1, 'Check this value.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Check this value.'],
  [z.string().max(3, 'Shorter, please.'), 'long', 'Shorter, please.'],
])('a refusal is explained in plain words, the schema’s own first', (schema, value, message) => {
  const { localeError } = createLocale();
  const { error } = schema.safeParse(value, { error: localeError });
  expect(error?.issues[0]?.message).toBe(message);
});
