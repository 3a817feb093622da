import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Props that bind a field to a form: name, handlers and error. Spread them into the field. */
export function bindField<Form extends FieldValues, Sent>(
  form: UseFormReturn<Form, unknown, Sent>,
  name: FieldPath<Form>,
) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message };
}
