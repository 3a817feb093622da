import { expect, test } from 'vitest';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { element, renderDocument } from '#tests/src/public-card/read-document.ts';

test('the page calls what a saved number dials, and an earlier card as before', () => {
  const typed = '+1 (555) 123-4567 x12';
  const card = { phone: typed, cardElements: [element('whatsapp', '07700 900001')] };
  const dials = { [typed]: '+15551234567;ext=12', '07700 900001': '+447700900001' };
  const saved = renderDocument(buildPublishedCard({ ...card, dials }));
  expect(saved).toContain('href="tel:+15551234567;ext=12"');
  expect(saved).toContain(`<b dir="auto">${typed}</b>`);
  expect(saved).toContain('href="https://wa.me/447700900001"');
  const earlier = renderDocument(buildPublishedCard(card));
  expect(earlier).not.toContain('href="tel:');
  expect(earlier).toContain('href="https://wa.me/07700900001"');
});
