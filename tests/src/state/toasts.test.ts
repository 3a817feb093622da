import { expect, test } from 'vitest';
import { createToasts, failureToast } from '#src/state/toasts.ts';

test('R-Z17: a new toast takes the place of the one before', () => {
  const toasts = createToasts();
  toasts.show({ title: 'First' });
  toasts.show({ title: 'Second', description: 'More.', variant: 'destructive' });
  expect(toasts.read()).toEqual({
    id: 2,
    title: 'Second',
    description: 'More.',
    variant: 'destructive',
    isDone: true,
    survivesNavigation: false,
    isOpen: true,
  });
});

test('dismissing closes the current toast and leaves a later one open', () => {
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

test('navigation closes a default toast, keeps an error, and keeps a greeting once', () => {
  const toasts = createToasts();
  toasts.onNavigate();
  expect(toasts.read()).toBeNull();
  toasts.show({ title: 'Saved' });
  toasts.onNavigate();
  expect(toasts.read()).toMatchObject({ title: 'Saved', isOpen: false });
  toasts.show({ title: 'Not saved', variant: 'destructive' });
  toasts.onNavigate();
  expect(toasts.read()).toMatchObject({ title: 'Not saved', isOpen: true });
  toasts.show({ title: 'Welcome', survivesNavigation: true });
  toasts.onNavigate();
  expect(toasts.read()).toMatchObject({ title: 'Welcome', isOpen: true });
  toasts.onNavigate();
  expect(toasts.read()).toMatchObject({ title: 'Welcome', isOpen: false });
});

test("a failure toast shows the server's message as an error", () => {
  expect(failureToast('Not Saved', { message: 'Name is required.' })).toEqual({
    title: 'Not Saved',
    description: 'Name is required.',
    variant: 'destructive',
  });
});
