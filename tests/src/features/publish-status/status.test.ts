import { expect, test } from 'vitest';
import { explain, fieldIssues, nameRefusal } from '#src/features/publish-status/status.ts';
import type { Activity } from '#src/state/publishing/standing.ts';

function failed(code: string, message = 'why'): Activity {
  return { kind: 'failed', code, message, issues: [{ path: 'email', message: 'odd' }] };
}

test('only a refused name asks for another one', () => {
  expect(nameRefusal(failed('username_taken'))).toBe('why');
  expect(nameRefusal(failed('username_reserved'))).toBe('why');
  expect(nameRefusal(failed('plan_limit'))).toBe(undefined);
  expect(nameRefusal({ kind: 'offline' })).toBe(undefined);
});

test('the sentence tells waiting for the network from waiting for a save', () => {
  expect(explain('waiting', { kind: 'offline' })).toContain('back online');
  expect(explain('waiting', null)).toContain('when you save');
  expect(explain('failed', failed('internal'))).toBe('why');
  expect(explain('published', null)).toBe(null);
  expect(explain('locked', failed('plan_limit'))).toContain('until you upgrade');
  expect(explain('taken_down', failed('plan_limit'))).toContain('until it is restored');
});

test('field issues are found by path', () => {
  expect(fieldIssues(failed('invalid_input')).get('email')).toBe('odd');
  expect(fieldIssues(null).size).toBe(0);
});
