interface CheckboxListProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly { key: Value; label: string }[];
  chosen: readonly Value[];
  /** Most columns; two unless labels are sentences. */
  columns?: 1 | 2;
  error: string | undefined;
  onChange: (chosen: readonly Value[]) => void;
}

/** Check boxes of one question. */
export function CheckboxList<Value extends string>({
  legend,
  hint,
  options,
  chosen,
  columns = 2,
  error,
  onChange,
}: CheckboxListProps<Value>) {
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      {hint !== undefined && <p className="mb-2 text-sm text-stone">{hint}</p>}
      <div className={`grid gap-x-6 ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>
        {options.map(({ key: value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 md:min-h-9">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-gold md:size-4"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
