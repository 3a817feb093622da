import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Rebases the form on saved values: `saved` becomes the default, and fields changed since `typed`
 * was submitted keep their current input as unsaved changes.
 */
export function rebaseForm<Form extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Form, unknown, Sent>, 'getValues' | 'reset' | 'setValue'>,
  typed: Form,
  saved: Form,
): void {
  const current = form.getValues();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of a form without groups are its paths
  const names = Object.keys(typed) as Path<Form>[];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, with what was saved
  const defaults = Object.fromEntries(names.map((name) => [name, saved[name]])) as Form;
  form.reset(defaults, { keepValues: true });
  for (const name of names) {
    const value: PathValue<Form, Path<Form>> = current[name] === typed[name]
      ? saved[name]
      : current[name];
    form.setValue(name, value, { shouldDirty: true });
  }
}
