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

test('a network comes before the handle, any other value before what it is', () => {
  const cardElements = [
    element('linkedin', 'linkedin.com/in/ann-okafor', 0),
    element('linkedin', 'linkedin.com/company/bees', 1),
    element('instagram', '@ann.okafor', 2),
    { ...element('phone', '+44 20 7946 0001', 3), label: 'work' as const },
    { ...element('phone', '+44 20 7946 0002', 4), label: 'mobile' as const },
    { ...element('email', 'ann@example.com', 5), label: 'mobile' as const },
  ];
  const html = renderDocument(buildPublishedCard({ phone: '', email: '', cardElements }));
  const rows = [...html.matchAll(/<b dir="auto">(.*?)<\/b> <small dir="auto">(.*?)<\/small>/g)];
  expect(rows.map(([, first, second]) => [first, second])).toEqual([
    ['LinkedIn', 'ann-okafor'],
    ['LinkedIn', 'linkedin.com/company/bees'],
    ['Instagram', '@ann.okafor'],
    ['+44 20 7946 0001', 'Work phone'],
    ['+44 20 7946 0002', 'Mobile'],
    // Not a label of a mailbox.
    ['ann@example.com', 'Email'],
  ]);
});
