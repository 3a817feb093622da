import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS, Field, type FieldProps } from '#src/ui/form/fields/field.tsx';

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its content where `field-sizing` is supported. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, className, ...area } = props;
  return (
    <Field {...{ label, hint, aside, className }} error={error} optional={optional ?? false}>
      {(wiring) => (
        <textarea
          rows={4}
          {...area}
          {...wiring}
          className={cx(CONTROL_CLASS, 'field-sizing-content max-h-80 min-h-24 resize-y py-2.5')}
        />
      )}
    </Field>
  );
}
