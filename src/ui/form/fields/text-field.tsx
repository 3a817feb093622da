import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS, Field, type FieldProps } from '#src/ui/form/fields/field.tsx';

export interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  /** Shown inside the field before the value, such as `cards.example/`. */
  prefix?: string;
  /** Shown inside the field at its right end. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, className, prefix, suffix, ...input } = props;
  return (
    <Field {...{ label, hint, aside, className }} error={error} optional={optional ?? false}>
      {(wiring) => (
        <span className="relative flex">
          {prefix !== undefined && (
            <span className="flex items-center rounded-l-control border border-r-0 border-control bg-raised-2 px-3 text-stone">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx(
              CONTROL_CLASS,
              'h-11',
              prefix !== undefined && 'rounded-l-none',
              suffix !== undefined && 'pr-12',
            )}
          />
          {suffix !== undefined && (
            <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>
          )}
        </span>
      )}
    </Field>
  );
}
