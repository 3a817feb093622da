import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * After a save: changes are counted from what was saved, and a field shows it unless something else was typed into it since
 * `typed` was read from the form to be sent.
 */
export function settle<Form extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Form, unknown, Sent>, 'getValues' | 'reset' | 'setValue'>,
  typed: Form,
  saved: Form,
): void {
  const now = form.getValues();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of a form without groups are its paths
  const names = Object.keys(typed) as Path<Form>[];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, with what was saved
  const kept = Object.fromEntries(names.map((name) => [name, saved[name]])) as Form;
  form.reset(kept, { keepValues: true });
  for (const name of names) {
    const value: PathValue<Form, Path<Form>> = now[name] === typed[name] ? saved[name] : now[name];
    form.setValue(name, value, { shouldDirty: true });
  }
}
