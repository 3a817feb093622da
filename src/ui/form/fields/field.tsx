import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Shown below the control and read with it. */
  error?: string | undefined;
  optional?: boolean;
  /** Content at the right end of the label line, such as a link or a counter. */
  aside?: ReactNode;
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  className?: string | undefined;
  children: (wiring: ControlAttributes) => ReactNode;
}

/** Styles of every text control. 17 px on phones: below 16 px, iOS zooms into the field. */
export const CONTROL_CLASS = cx(
  'w-full rounded-control border border-control bg-raised px-3.5 text-md text-bone placeholder:text-stone/90 md:text-sm',
  'transition-[border-color,background-color] hover:border-ornament focus:border-gold focus:bg-float',
  'focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-55',
  // A value that someone else sets: it can be read and copied, not changed.
  'data-locked:border-hairline-strong data-locked:border-dashed data-locked:bg-transparent data-locked:text-stone',
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad',
);

/** Connects a label, control, hint and error visually and for screen readers. */
export function Field(props: FieldFrameProps) {
  const { label, hint, error, optional = false, aside, className, children } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="font-normal text-stone"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': cx(errorId, hintId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} text={error} />
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-stone">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id: string | undefined;
  /** Undefined without an error. */
  text: string | undefined;
  className?: string | undefined;
}

export function FieldError({ id, text, className }: FieldErrorProps) {
  if (text === undefined) return null;
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-xs text-bad', className)}>
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[0.2em] size-3.5 shrink-0" />
      {text}
    </p>
  );
}
