import { expect, test } from 'vitest';
import {
  readAddedElement,
  editAddress,
  readEditedId,
} from '#src/pages/dashboard/editor/edit-address.ts';

test('opening and closing the editor leaves the rest of the address unchanged', () => {
  const tab = { pathname: '/dashboard', search: '?tab=cards' };
  const open = editAddress(tab, '17 & 4');
  expect(open).toEqual({ pathname: '/dashboard', search: 'tab=cards&edit=17+%26+4' });
  expect(readEditedId(open.search)).toBe('17 & 4');
  expect(editAddress(open, null)).toEqual({ pathname: '/dashboard', search: 'tab=cards' });
});

test.each(['', '?edit=', '?tab=edit'])('"%s" opens no editor', (search) => {
  expect(readEditedId(search)).toBeNull();
});

test('an address can add an element in the editor, once', () => {
  const tab = { pathname: '/dashboard', search: '?tab=cards' };
  const adding = editAddress(tab, 'new', 'youtube');
  expect(adding.search).toBe('tab=cards&edit=new&add=youtube');
  expect(readAddedElement(adding.search)).toBe('youtube');
  expect(editAddress(adding, 'new').search).toBe('tab=cards&edit=new');
  expect(editAddress(adding, null).search).toBe('tab=cards');
});

test.each(['', '?add=', '?add=youtub', '?add=toString'])('"%s" adds no element', (search) => {
  expect(readAddedElement(search)).toBeNull();
});
