import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS, Field, type FieldProps } from '#src/ui/form/fields/field.tsx';

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { key: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, aside, className, options, ...select } = props;
  return (
    <Field {...{ label, hint, aside, className }} error={error} optional={optional ?? false}>
      {(wiring) => (
        <select {...select} {...wiring} className={cx(CONTROL_CLASS, 'h-11')}>
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
