import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

export interface FieldProps {
  label: string;
  /** What helps before typing. */
  hint?: ReactNode;
  /** What is wrong and what to do; shown beside the field and read with it. */
  error?: string | undefined;
  /** Marks the field as one that may stay empty. */
  optional?: boolean;
  /** Something at the right end of the label's line, such as a link or a counter. */
  aside?: ReactNode;
}

/** What the control inside a field must carry so that label, hint and error belong to it. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  className?: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

/** How everything that can be typed into looks. 17 px on a phone: under 16, iOS zooms into the field. */
export const CONTROL_CLASS = cx(
  'w-full rounded-control border border-control bg-raised px-3.5 text-md text-bone placeholder:text-stone/70 md:text-sm',
  'transition-[border-color,background-color] hover:border-ornament focus:border-gold focus:bg-raised-2',
  'focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-55',
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad',
);

/** Label, control, hint and error, tied together for eyes and for screen readers. */
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
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-xs text-bad">
          <CircleAlert
            aria-hidden="true"
            strokeWidth={1.75}
            className="mt-[0.2em] size-3.5 shrink-0"
          />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-stone">
          {hint}
        </p>
      )}
    </div>
  );
}
