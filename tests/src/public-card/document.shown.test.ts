import { expect, test } from 'vitest';
import { publishedCard } from '#tests/shared/card/published-card.ts';
import { documentOf, element } from '#tests/src/public-card/read-document.ts';

// What of a card its page shows, and what it leaves out.

test('a hidden element is nowhere on the page: no row, no mark on the face, no structured data', () => {
  const shown = element('linkedin', 'linkedin.com/in/shown');
  const hidden = { ...element('facebook', 'facebook.com/secret-page', 1), hidden: true };
  const card = publishedCard({ template: 'social', cardElements: [shown, hidden] });
  const html = documentOf(card);
  expect(html).toContain('linkedin.com/in/shown');
  expect(html).not.toContain('secret-page');
  const marks = html.split('class="cf-marks"')[1]?.split('</div>')[0];
  expect(marks?.match(/<svg/g)).toHaveLength(1);
});

test('a card whose owner made passes offers each wallet by a plain link, others offer none', () => {
  expect(documentOf(publishedCard())).not.toContain('class="pg-wallet"');
  const both = documentOf(publishedCard(), ['apple', 'google']);
  expect(both).toContain('href="/card/ann-okafor/pass.pkpass">Add to Apple Wallet</a>');
  expect(both).toContain('href="/card/ann-okafor/google-pass">Add to Google Wallet</a>');
  expect(both).toContain('<a href="#code">the code</a>');
  expect(documentOf(publishedCard(), ['google'])).not.toContain('Add to Apple Wallet');
});

test('a reader without styles meets the name, the title and the company once, and no initials', () => {
  const card = publishedCard({
    name: 'Ann Okafor',
    title: 'Lead Engineer',
    company: 'Bridge Works',
    profileImage: '',
    bio: '',
  });
  const [, body = ''] = documentOf(card).split('<body');
  const words = body.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]*>/g, '\n');
  for (const part of [card.name, card.title, card.company]) {
    expect(words.split(part), part).toHaveLength(2);
  }
  expect(words).not.toMatch(/^AO$/m);
});
