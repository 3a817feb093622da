import { TextField, type TextFieldProps } from '#src/ui/form/text-field.tsx';

/**
 * What a field takes from its form. Registered by the form itself: one that is refused focuses its fields in the order they
 * were registered in, and what is inside another component registers last.
 */
type Registered = Omit<TextFieldProps, 'label'>;

/** What one is called. */
export function NameFields({ first, last }: { first: Registered; last: Registered }) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" required {...first} />
      <TextField label="Last name" autoComplete="family-name" required {...last} />
    </>
  );
}

/** For whom one works, and as what. */
export function WorkFields({ company, title }: { company: Registered; title: Registered }) {
  return (
    <>
      <TextField label="Company" optional autoComplete="organization" {...company} />
      <TextField label="Job title" optional autoComplete="organization-title" {...title} />
    </>
  );
}
