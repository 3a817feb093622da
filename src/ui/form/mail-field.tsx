import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx';

/** A mail address: no capitals and no spelling of the keyboard's own. */
export function MailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
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
