import { expect, test } from 'vitest';
import { TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';
import { CARDS } from '#src/pages/help/content/cards.ts';

// Importing the list of templates would make the help page load the whole card.
test('the help page names every design and their number', () => {
  const answer = CARDS[0]?.answer ?? '';
  expect(answer).toMatch(new RegExp(`^${TEMPLATE_COUNT_FIRST}: `));
  for (const key of TEMPLATE_KEYS) expect(answer).toContain(TEMPLATES[key].label);
});
