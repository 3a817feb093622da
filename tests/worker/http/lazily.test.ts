import { expect, test, vi } from 'vitest';
import { lazily } from '#worker/http/lazily.ts';

test('a value is created when it is first asked for, and once', () => {
  const create = vi.fn(() => ({}));
  const read = lazily(create);
  expect(create).not.toHaveBeenCalled();
  expect(read()).toBe(read());
  expect(create).toHaveBeenCalledOnce();
});

test('after a failure the next caller creates it', () => {
  const create = vi
    .fn(() => 'made')
    .mockImplementationOnce(() => {
      throw new Error('down');
    });
  const read = lazily(create);
  expect(read).toThrow('down');
  expect(read()).toBe('made');
});
