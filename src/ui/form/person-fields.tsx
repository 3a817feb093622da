import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx';

interface FieldsProps<Name extends string> {
  /** What a field takes from its form. */
  field: (name: Name) => Omit<TextFieldProps, 'label'>;
}

/** What one is called. */
export function NameFields({ field }: FieldsProps<'firstName' | 'lastName'>) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
    </>
  );
}

/** For whom one works, and as what. */
export function WorkFields({ field }: FieldsProps<'company' | 'jobTitle'>) {
  return (
    <>
      <TextField label="Company" optional autoComplete="organization" {...field('company')} />
      <TextField
        label="Job title"
        optional
        autoComplete="organization-title"
        {...field('jobTitle')}
      />
    </>
  );
}
