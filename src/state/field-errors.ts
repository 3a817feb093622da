import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#src/browser/http.ts';

/** What is wrong with single fields, by the server's issues; a taken e-mail belongs to its field as well. */
export function buildFieldErrors(
  failure: ApiFailure,
  fields: readonly string[],
): { field: string; message: string }[] {
  const issues = failure.issues.map(({ path, message }) => ({ field: path, message }));
  if (failure.code === 'email_taken') issues.push({ field: 'email', message: failure.message });
  return issues.filter(({ field }) => fields.includes(field));
}

/** Shows them beside their fields and focuses the first. */
export function showFieldErrors<Form extends FieldValues>(
  form: UseFormReturn<Form, unknown, FieldValues>,
  failure: ApiFailure,
  fields: readonly FieldPath<Form>[],
): void {
  for (const [index, { field, message }] of buildFieldErrors(failure, fields).entries()) {
    const name = fields.find((known) => known === field);
    if (name) form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
