import { TextField, type TextFieldProps } from '#src/ui/form/fields/text-field.tsx';

/**
 * Props of a field, registered by the form itself: on a failed submit, React Hook Form focuses
 * fields in the order of registration, and a nested component would register last.
 */
type RegisteredField = Omit<TextFieldProps, 'label'>;

export function NameFields({ first, last }: { first: RegisteredField; last: RegisteredField }) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" required {...first} />
      <TextField label="Last name" autoComplete="family-name" required {...last} />
    </>
  );
}

export function WorkFields({
  company,
  title,
}: {
  company: RegisteredField;
  title: RegisteredField;
}) {
  return (
    <>
      <TextField label="Company" optional autoComplete="organization" {...company} />
      <TextField label="Job title" optional autoComplete="organization-title" {...title} />
    </>
  );
}
