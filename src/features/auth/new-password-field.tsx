import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import type { TextFieldProps } from '#src/ui/form/fields/text-field.tsx';

/** A password that someone chooses. */
export function NewPasswordField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN} characters. A few unrelated words are fine.`}
      minLength={PASSWORD_MIN}
      required
      {...props}
    />
  );
}
