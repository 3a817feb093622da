import { expect, test } from 'vitest';
import {
  readAddedElement,
  editAddress,
  readEditedId,
} from '#src/pages/dashboard/editor/edit-address.ts';

test('the editor has a path below the dashboard, and other parameters stay', () => {
  const open = editAddress('?tab=cards&success=true', '17 & 4/5');
  expect(open).toEqual({ pathname: '/dashboard/edit/17%20%26%204%2F5', search: 'success=true' });
  expect(readEditedId(open)).toBe('17 & 4/5');
  expect(editAddress(open.search, null)).toEqual({
    pathname: '/dashboard',
    search: 'success=true',
  });
});

test('addresses from before the editor had a path open the same card, and close to the tab', () => {
  const former = { pathname: '/dashboard', search: '?tab=cards&edit=17+%26+4' };
  expect(readEditedId(former)).toBe('17 & 4');
  expect(editAddress(former.search, '17 & 4').search).toBe('');
  expect(editAddress(former.search, null)).toEqual({ pathname: '/dashboard', search: '' });
});

test.each([
  ['/dashboard', ''],
  ['/dashboard', '?edit='],
  ['/dashboard', '?tab=edit'],
  ['/dashboard/edit', ''],
  ['/dashboard/edit/', ''],
])('"%s%s" opens no editor', (pathname, search) => {
  expect(readEditedId({ pathname, search })).toBeNull();
});

test('a malformed path names a card that does not exist', () => {
  expect(readEditedId({ pathname: '/dashboard/edit/%E0%A4%A', search: '' })).toBe('%E0%A4%A');
});

test('an address can add an element in the editor, once', () => {
  const adding = editAddress('', 'new', 'youtube');
  expect(adding).toEqual({ pathname: '/dashboard/edit/new', search: 'add=youtube' });
  expect(readAddedElement(adding.search)).toBe('youtube');
  expect(editAddress(adding.search, 'new').search).toBe('');
  expect(editAddress(adding.search, null).search).toBe('');
});

test.each(['', '?add=', '?add=youtub', '?add=toString'])('"%s" adds no element', (search) => {
  expect(readAddedElement(search)).toBeNull();
});
