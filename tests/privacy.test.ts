import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_DAYS, NUMBER_DAYS } from '#worker/events/sweep.ts';
import { ACTION_DAYS, REPORT_DAYS } from '#worker/moderation/sweep.ts';
import { TRIAL_MEMORY_DAYS } from '#worker/payments/trials/trials.ts';
import { KEPT_DAYS } from '#worker/support/messages.ts';

// What the privacy page promises against what the sweeps do.

const page = readFileSync('src/pages/privacy/privacy-page.tsx', 'utf8').replaceAll(/\s+/g, ' ');
const entry = (term: string): string =>
  new RegExp(`\\[ ?'${term}', ?'([^']*)'`).exec(page)?.[1] ?? '';

test('what the privacy page says of time is what the sweeps do', () => {
  expect(EVENT_DAYS).toBe(6);
  expect(entry('Not who')).toContain('after six days');
  expect(entry('Not who')).toContain(`${NUMBER_DAYS} days`);
  expect(entry('A report of a card')).toContain(`deleted ${REPORT_DAYS} days after it was decided`);
  expect(ACTION_DAYS).toBe(3 * 365);
  expect(entry('A report of a card')).toContain('after three years');
  expect(entry('A free trial')).toContain(`${TRIAL_MEMORY_DAYS} days, also after you delete`);
  expect(entry('A message to support')).toContain(`${KEPT_DAYS} days`);
});

test('it says that visitors are never marketed to, and where to report a weakness', () => {
  expect(entry('No marketing to visitors')).toMatch(/never gets advertising .* put on no list/);
  expect(page).toContain("id: 'security'");
});
