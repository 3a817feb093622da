import { expect, test } from 'vitest';
import { editorPath, findEditedCard, isDashboardPath } from '#shared/site/dashboard-path.ts';
import { usernameIssue } from '#shared/card/username/username.ts';

test('the dashboard answers its own path and that of each editor', () => {
  expect(editorPath('17 & 4/5')).toBe('/dashboard/edit/17%20%26%204%2F5');
  expect(findEditedCard(editorPath('new'))).toBe('new');
  for (const path of ['/dashboard', '/dashboard/edit/new']) {
    expect([path, isDashboardPath(path)]).toEqual([path, true]);
  }
  for (const path of ['/', '/dashboard/edit', '/dashboards', '/edit/new', '/card/dashboard']) {
    expect([path, isDashboardPath(path)]).toEqual([path, false]);
  }
});

test('no username can take the first segment of an editor', () => {
  expect(usernameIssue('dashboard')).not.toBeNull();
});
