import { useId, type ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

const OPTION =
  'relative cursor-pointer outline-gold transition-colors has-focus-visible:outline-2 has-disabled:pointer-events-none has-disabled:opacity-55';

const VARIANTS = {
  /** One segmented bar with equal parts. */
  bar: {
    row: 'grid auto-cols-fr grid-flow-col rounded-control border border-hairline-strong bg-ground p-1',
    option:
      'flex min-h-11 items-center justify-center rounded-small px-2 py-1 text-center leading-tight text-stone hover:text-bone has-checked:bg-raised-3 has-checked:text-bone has-checked:shadow-[inset_0_0_0_1px_var(--color-hairline-strong)] md:min-h-10',
  },
  /** Buttons as wide as their labels. */
  buttons: {
    row: 'flex flex-wrap gap-2',
    option:
      'flex h-11 items-center rounded-control border border-hairline-strong px-4 text-stone outline-offset-2 hover:text-bone has-checked:border-gold has-checked:text-bone md:h-9',
  },
  /** Equal tiles with a picture above a label. */
  tiles: {
    row: 'grid auto-cols-fr grid-flow-col gap-2',
    option:
      'grid content-start justify-items-center gap-2 rounded-control border border-hairline px-1.5 py-3 text-center text-xs outline-offset-2 hover:border-control has-checked:border-gold has-checked:bg-raised-2',
  },
} as const;

interface ChoiceProps<Key extends string> {
  /** Legend, shown above the options. */
  label: string;
  options: readonly { key: Key; label: ReactNode; disabled?: boolean }[];
  value: Key;
  onChange: (key: Key) => void;
  variant?: keyof typeof VARIANTS;
  /** Hides the legend visually when the options are self-explanatory. */
  isLabelHidden?: boolean;
  /** Description of the selected option. */
  children?: ReactNode;
}

/** A radio group shown side by side. */
export function Choice<Key extends string>(props: ChoiceProps<Key>) {
  const {
    label,
    options,
    value,
    onChange,
    variant = 'bar',
    isLabelHidden = false,
    children,
  } = props;
  const name = useId();
  return (
    <fieldset className="grid w-full min-w-0 gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-medium'}>{label}</legend>
      <div className={VARIANTS[variant].row}>
        {options.map((option) => (
          <label key={option.key} className={cx(OPTION, VARIANTS[variant].option)}>
            <input
              type="radio"
              name={name}
              checked={option.key === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.key)}
              // Covers the whole option for touch exploration by screen readers. The scroll margin
              // keeps it clear of a sticky bar at a dialog's foot.
              className="absolute inset-0 scroll-mb-40 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
