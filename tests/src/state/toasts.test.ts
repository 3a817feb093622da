import { expect, test } from 'vitest';
import { createToasts } from '#src/state/toasts.ts';

test('a new toast takes the place of the one before', () => {
  const toasts = createToasts();
  toasts.show({ title: 'First' });
  toasts.show({ title: 'Second', description: 'More.', variant: 'destructive' });
  expect(toasts.read()).toEqual({
    id: 2,
    title: 'Second',
    description: 'More.',
    variant: 'destructive',
    isOpen: true,
  });
});

test('dismissing closes the toast shown and leaves a later one alone', () => {
  const toasts = createToasts();
  let changes = 0;
  toasts.subscribe(() => (changes += 1));
  toasts.show({ title: 'First' });
  toasts.show({ title: 'Second' });
  toasts.dismiss(1);
  expect(toasts.read()).toMatchObject({ title: 'Second', isOpen: true, variant: 'default' });
  toasts.dismiss(2);
  toasts.dismiss(2);
  expect(toasts.read()).toMatchObject({ title: 'Second', isOpen: false });
  expect(changes).toBe(3);
});
