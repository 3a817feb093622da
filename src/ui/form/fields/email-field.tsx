import { TextField, type TextFieldProps } from './text-field.tsx';

/** Disables auto-capitalization and spell checking. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
      label="Email"
      type="email"
    />
  );
}
