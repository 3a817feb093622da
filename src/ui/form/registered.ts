import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** What a field takes from its form: its name, what is typed into it, and what is wrong with it. Spread it into the field. */
export function registered<Form extends FieldValues, Sent>(
  form: UseFormReturn<Form, unknown, Sent>,
  name: FieldPath<Form>,
) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message };
}
