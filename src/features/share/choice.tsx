import { useId } from 'react';
import { cx } from '#src/ui/class-names.ts';

interface ChoiceProps<Key extends string> {
  /** What is chosen, read out and shown above. */
  label: string;
  options: readonly { key: Key; label: string; disabled?: boolean }[];
  value: Key;
  onChange: (key: Key) => void;
  /** Shown to nobody but screen readers, where the options speak for themselves. */
  isLabelHidden?: boolean;
}

/** One of a few, side by side; arrow keys move between them as between all radio buttons. */
export function Choice<Key extends string>(props: ChoiceProps<Key>) {
  const { label, options, value, onChange, isLabelHidden = false } = props;
  const name = useId();
  return (
    <fieldset className="grid w-full min-w-0 gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-medium'}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-hairline-strong bg-ground p-1">
        {options.map((option) => (
          <label
            key={option.key}
            className={cx(
              'relative flex min-h-10 cursor-pointer items-center justify-center rounded-small px-2 py-1 text-center leading-tight text-stone outline-gold transition-colors hover:text-bone',
              'has-checked:bg-raised-3 has-checked:text-bone has-checked:shadow-[inset_0_0_0_1px_var(--color-hairline-strong)] has-focus-visible:outline-2 has-disabled:pointer-events-none has-disabled:opacity-55',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.key === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.key)}
              // With room for a bar of buttons that sticks to the dialog's foot.
              className="scroll-mb-40 sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
