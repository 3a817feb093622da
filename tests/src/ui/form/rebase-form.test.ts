import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { rebaseForm } from '#src/ui/form/rebase-form.ts';

test('after a save, fields show the saved values, and later input stays as an unsaved change', () => {
  const { formControl: form } = createFormControl({ defaultValues: { name: 'Ann', title: '' } });
  // As a rendered form does: without a reset, the form control returns its initial values.
  form.reset({ name: 'Ann', title: '' });
  form.setValue('name', ' Anna ', { shouldDirty: true });
  form.setValue('title', 'Architect', { shouldDirty: true });
  const typed = form.getValues();
  form.setValue('title', 'Chief Architect', { shouldDirty: true });
  const saved = { name: 'Anna', title: 'Architect', id: 'u1' };
  rebaseForm(form, typed, saved);
  expect(form.getValues()).toEqual({ name: 'Anna', title: 'Chief Architect' });
  form.reset();
  expect(form.getValues()).toEqual({ name: 'Anna', title: 'Architect' });
});
