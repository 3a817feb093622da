import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { findTemplatesBehind } from '#src/features/hero-card/use-hero-card.ts';

test.each(TEMPLATE_KEYS)('the cards behind %s have two other designs', (template) => {
  expect(new Set([template, ...findTemplatesBehind(template)]).size).toBe(3);
});
