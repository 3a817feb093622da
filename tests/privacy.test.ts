import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_RETENTION_DAYS } from '#shared/api/organizations/audit.ts';
import { EVENT_DAYS, COUNT_DAYS } from '#worker/events/visit-retention.ts';
import { ACTION_DAYS, REPORT_DAYS } from '#worker/moderation/sweep-moderation.ts';
import { TRIAL_RETENTION_DAYS } from '#worker/payments/trials/trials.ts';
import { RETENTION_DAYS } from '#worker/support/messages.ts';

// Compares the privacy page with the sweeps.

const page = readFileSync('src/pages/privacy-page.tsx', 'utf8').replaceAll(/\s+/g, ' ');
const entry = (term: string): string =>
  new RegExp(`\\[ ?'${term}', ?(['"])(.*?)\\1`).exec(page)?.[2] ?? '';

test('the retention periods of the privacy page match the sweeps', () => {
  expect(EVENT_DAYS).toBe(6);
  expect(entry('Not who')).toContain('after six days');
  expect(entry('Not who')).toContain(`${COUNT_DAYS} days`);
  expect(entry('A report of a card')).toContain(`deleted ${REPORT_DAYS} days after it was decided`);
  expect(ACTION_DAYS).toBe(3 * 365);
  expect(entry('A report of a card')).toContain('after three years');
  expect(entry('A free trial')).toContain(`${TRIAL_RETENTION_DAYS} days, also after you delete`);
  expect(entry('The audit log of a team')).toContain(`for ${AUDIT_RETENTION_DAYS} days`);
  expect(entry('A message to support')).toContain(`${RETENTION_DAYS} days`);
});

test('it states that visitors get no marketing', () => {
  expect(entry('No marketing to visitors')).toMatch(/never gets advertising .* put on no list/);
});
