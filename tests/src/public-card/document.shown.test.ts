import { expect, test } from 'vitest';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { renderDocument, element } from '#tests/src/public-card/read-document.ts';

// What the page of a card shows and what it omits.

test('a hidden element appears nowhere on the page: no row, no icon on the card, no structured data', () => {
  const shown = element('linkedin', 'linkedin.com/in/shown');
  const hidden = { ...element('facebook', 'facebook.com/secret-page', 1), hidden: true };
  const card = buildPublishedCard({ template: 'social', cardElements: [shown, hidden] });
  const html = renderDocument(card);
  expect(html).toContain('linkedin.com/in/shown');
  expect(html).not.toContain('secret-page');
  const marks = html.split('class="cf-marks"')[1]?.split('</div>')[0];
  expect(marks?.match(/<svg/g)).toHaveLength(1);
});

test('a card with passes offers each wallet as a plain link, a card without passes offers none', () => {
  expect(renderDocument(buildPublishedCard())).not.toContain('class="pg-wallet"');
  const both = renderDocument(buildPublishedCard(), ['apple', 'google']);
  expect(both).toContain('href="/card/ann-okafor/pass.pkpass">Add to Apple Wallet</a>');
  expect(both).toContain('href="/card/ann-okafor/google-pass">Add to Google Wallet</a>');
  expect(renderDocument(buildPublishedCard(), ['google'])).not.toContain('Add to Apple Wallet');
});

test('a browser without styles shows name, title and company once, and no initials', () => {
  const card = buildPublishedCard({
    name: 'Ann Okafor',
    title: 'Lead Engineer',
    company: 'Bridge Works',
    profileImage: '',
    bio: '',
  });
  const [, body = ''] = renderDocument(card).split('<body');
  const words = body.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]*>/g, '\n');
  for (const part of [card.name, card.title, card.company]) {
    expect(words.split(part), part).toHaveLength(2);
  }
  expect(words).not.toMatch(/^AO$/m);
});

test('blank fields are left out of the public page', () => {
  const html = renderDocument(buildPublishedCard({ title: '', company: '', bio: '' }));
  expect(html).not.toContain('Your Title');
  expect(html).not.toContain('Your Company');
  expect(renderDocument(buildPublishedCard({ name: '' }))).toContain(
    '<h1 dir="auto">Northwind Studio</h1>',
  );
});
