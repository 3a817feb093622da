import { Search } from 'lucide-react';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';

interface SearchFieldProps {
  label: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** A search field without a visible label, for a row of filters. */
export function SearchField({ label, maxLength, value, onChange }: SearchFieldProps) {
  return (
    <label className="relative min-w-0 grow basis-44">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden="true"
        strokeWidth={1.5}
        className="pointer-events-none absolute top-3 left-3.5 size-[18px] text-stone"
      />
      <input
        type="search"
        placeholder="Search"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(CONTROL_CLASS, 'h-11 pl-10!')}
      />
    </label>
  );
}
