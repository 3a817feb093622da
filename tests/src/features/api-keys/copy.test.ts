import { expect, test } from 'vitest';
import type { ApiKey } from '#shared/api/programs/keys.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { describeKey, describeScopes, SCOPE_LABELS } from '#src/features/api-keys/copy.ts';

test('settings offer exactly the permissions that a call or a flag of its body needs', () => {
  const ofCalls = PUBLIC_CALLS.flatMap(({ scope }) => scope ?? []);
  const ofFlags = PUBLIC_CALLS.flatMap(({ flagScopes }) => Object.values(flagScopes));
  const needed = new Set([...ofCalls, ...ofFlags]);
  expect(SCOPE_LABELS.map(({ key }) => key).toSorted()).toEqual([...needed].toSorted());
});

const KEY: ApiKey = {
  id: 'abcdefgh',
  name: 'Reporting',
  prefix: 'ttc_live_abcdefgh',
  scopes: ['cards:read'],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  lastUsedOn: null,
  lastUsedFrom: null,
  createdBy: 'Ann Example',
  isPaused: false,
  pausedAt: null,
  isService: false,
  resumeWith: null,
  linkUsableAt: null,
};
const NOW = new Date('2026-11-20T12:00:00Z');

test('a key says when it was used, from where, and when it ends', () => {
  expect(describeKey(KEY, NOW)).toBe('Never used');
  const used = { ...KEY, lastUsedOn: '2026-11-19', lastUsedFrom: '203.0.113.0/24' };
  expect(describeKey(used, NOW)).toBe('Last used Nov 19, 2026 from 203.0.113.0/24');
  const ended = { ...KEY, expiresAt: '2026-11-19T12:00:00.000Z' };
  expect(describeKey(ended, NOW)).toBe('Never used · Expired Nov 19, 2026');
  const ending = { ...KEY, expiresAt: '2026-12-19T12:00:00.000Z' };
  expect(describeKey(ending, NOW)).toBe('Never used · Expires Dec 19, 2026');
});

test('permissions are shown in words', () => {
  const some = describeScopes(['cards:read', 'passes:write'], 'person');
  expect(some).toBe('Read cards, Message pass holders');
  expect(describeScopes(listScopes('person'), 'person')).toBe('All permissions');
  expect(describeScopes(listScopes('organization'), 'organization')).toBe('All permissions');
  expect(describeScopes(listScopes('partner'), 'partner')).toBe('All permissions');
  expect(describeScopes(listScopes('partner'), 'organization')).not.toBe('All permissions');
  expect(describeScopes(listScopes('person'), 'organization')).not.toBe('All permissions');
});
