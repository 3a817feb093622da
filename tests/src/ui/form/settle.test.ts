import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { settle } from '#src/ui/form/settle.ts';

test('after a save a field shows what was saved, and one typed into since keeps that as a change', () => {
  const { formControl: form } = createFormControl({ defaultValues: { name: 'Ann', title: '' } });
  // As a screen does: until then a form answers with what it began with.
  form.reset({ name: 'Ann', title: '' });
  form.setValue('name', ' Anna ', { shouldDirty: true });
  form.setValue('title', 'Architect', { shouldDirty: true });
  const typed = form.getValues();
  form.setValue('title', 'Chief Architect', { shouldDirty: true });
  const saved = { name: 'Anna', title: 'Architect', id: 'u1' };
  settle(form, typed, saved);
  expect(form.getValues()).toEqual({ name: 'Anna', title: 'Chief Architect' });
  form.reset();
  expect(form.getValues()).toEqual({ name: 'Anna', title: 'Architect' });
});
