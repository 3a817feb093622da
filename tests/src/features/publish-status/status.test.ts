import { expect, test } from 'vitest';
import {
  explainStatus,
  findFieldIssues,
  findUsernameError,
} from '#src/features/publish-status/status.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';

function failed(code: string, message = 'why'): PublishState {
  return { kind: 'failed', code, message, issues: [{ path: 'email', message: 'odd' }] };
}

test('only a rejected username produces a username error', () => {
  expect(findUsernameError(failed('username_taken'))).toBe('why');
  expect(findUsernameError(failed('username_reserved'))).toBe('why');
  expect(findUsernameError(failed('plan_limit'))).toBe(undefined);
  expect(findUsernameError({ kind: 'offline' })).toBe(undefined);
});

test('explains whether a card waits for the network or for a save', () => {
  expect(explainStatus('waiting', { kind: 'offline' })).toContain('back online');
  expect(explainStatus('waiting', null)).toContain('when you save');
  expect(explainStatus('failed', failed('internal'))).toBe('why');
  expect(explainStatus('published', null)).toBe(null);
  expect(explainStatus('locked', failed('plan_limit'))).toContain('until you upgrade');
  expect(explainStatus('taken_down', failed('plan_limit'))).toContain('until it is restored');
});

test('field issues are found by path', () => {
  expect(findFieldIssues(failed('invalid_input')).get('email')).toBe('odd');
  expect(findFieldIssues(null).size).toBe(0);
});
