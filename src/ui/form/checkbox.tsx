import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from '#src/ui/form/fields/field.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A check box with its label; the whole row is clickable. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-default has-disabled:opacity-55">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className="mt-0.5 size-5 shrink-0 accent-gold"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {label}
          {hint !== undefined && <span className="mt-0.5 block text-xs text-stone">{hint}</span>}
        </span>
      </label>
      <FieldError id={errorId} text={error} className="mt-1" />
    </div>
  );
}
