import { CircleAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

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
      {error !== undefined && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-xs text-bad">
          <CircleAlert
            aria-hidden="true"
            strokeWidth={1.75}
            className="mt-[0.2em] size-3.5 shrink-0"
          />
          {error}
        </p>
      )}
    </div>
  );
}
