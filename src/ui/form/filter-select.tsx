import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';

interface FilterSelectProps {
  label: string;
  /** The option that filters nothing. */
  all: string;
  options: readonly { key: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Its options are loaded: a fixed width, so that the controls next to it do not move. */
  isSteady?: boolean;
}

/** A select without a visible label, for a row of filters. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, all, options, value, onChange, isSteady = false } = props;
  // Keep the selected value listed even when the reloaded list no longer has it.
  const isListed = value === '' || options.some(({ key }) => key === value);
  const listed = isListed ? options : [{ key: value, label: value }, ...options];
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(
        CONTROL_CLASS,
        'h-11 w-auto! min-w-0 grow basis-36 sm:max-w-48 sm:grow-0',
        isSteady ? 'sm:basis-48' : 'sm:basis-auto',
      )}
    >
      <option value="">{all}</option>
      {listed.map((option) => (
        <option key={option.key} value={option.key}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
