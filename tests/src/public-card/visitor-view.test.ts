import { expect, test } from 'vitest';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { element, renderDocument } from '#tests/src/public-card/read-document.ts';

const render = (changes: Partial<PublishedCard>) => renderDocument(buildPublishedCard(changes));

test('visitors read no count of zero, and none that the owner hides', () => {
  expect(render({ views: 0, clicks: 0 })).not.toMatch(/0 views|0 link clicks/);
  expect(render({ views: 12, clicks: 0 })).toContain('<span dir="ltr">12 views</span>');
  expect(render({ views: 12, clicks: 3, hidesCounts: true })).not.toMatch(/12 views|3 link clicks/);
});

test('a visitor reads X for Twitter and no label at a text', () => {
  const html = renderDocument(
    buildPublishedCard({ cardElements: [element('twitter', '@ann'), element('text', 'Hi', 1)] }),
  );
  expect(html).toContain('<b dir="auto">X</b> <small dir="auto">@ann</small>');
  expect(html.slice(html.indexOf('pg-ways'))).not.toContain('Custom Text');
});

test('the whole page is mirrored for a name that is written from right to left', () => {
  expect(render({ name: 'ليلى الأنصاري' })).toContain('<main class="pg" dir="rtl">');
  expect(render({})).toContain('<main class="pg">');
});

test('a long text about the person shows its first lines, and all of it on request', () => {
  const bio = 'I draw forms. '.repeat(20);
  expect(render({ bio })).toContain(`<summary>${bio}</summary>`);
  expect(render({ bio: 'Short.' })).toContain('<p class="pg-bio" dir="auto">Short.</p>');
});
