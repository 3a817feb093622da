interface SelectBoxProps {
  /** What it selects, such as a name. */
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** The checkbox of a row, as large as a finger. */
export function SelectBox({ name, checked, onChange }: SelectBoxProps) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={checked}
        onChange={onChange}
        className="size-5 accent-gold"
      />
    </label>
  );
}
